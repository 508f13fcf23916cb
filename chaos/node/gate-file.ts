import { existsSync, rmSync } from "node:fs";
import { waitFor } from "../wait-for.ts";

/** Waits until the gate is there: on a busy machine its tree is made later than it is reported. */
export async function removeGate(file: string, withinMs = 60_000): Promise<void> {
  const isThere = () => (existsSync(file) ? true : undefined);
  await waitFor(`the gate ${file}`, isThere, { withinMs });
  rmSync(file);
}
