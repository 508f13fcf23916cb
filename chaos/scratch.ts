import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Logs and mails of this run, kept if something failed. */
export const scratchFolder = mkdtempSync(join(tmpdir(), "blockwright-chaos-"));

export function scratch(name: string): string {
  const folder = join(scratchFolder, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
