import { existsSync, rmSync } from "node:fs";
import { waitFor } from "../wait-for.ts";

/** Waits until the gate file exists: on a busy machine the tree is created later than it is reported. */
export async function removeGate(file: string, withinMs = 60_000): Promise<void> {
  const isThere = () => (existsSync(file) ? true : undefined);
  await waitFor(`the gate ${file}`, isThere, { withinMs });
  rmSync(file);
}
