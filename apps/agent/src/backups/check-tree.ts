import type { WorldsReport } from "@blockwright/node-protocol/backups";
import { openTree } from "../files/tree.ts";
import { BackupError } from "./backup-error.ts";
import { readWorlds } from "./proof/worlds/read-worlds.ts";
import { ResticError } from "./restic-error.ts";

/** Walks the whole tree again: the content of a store is not trusted. */
export async function checkTree(
  folder: string,
  expected: { readonly files: number; readonly bytes: number },
) {
  const tree = openTree(folder);
  try {
    const leftOutEntries = await tree.removeSpecials();
    const { files, bytes, isComplete } = await tree.apparentSize("", { maxEntries: 10_000_000 });
    if (!isComplete || bytes !== expected.bytes || files !== expected.files)
      throw new BackupError("damaged", "The backup did not come back whole. Nothing was changed.");
    return { files, bytes, leftOutEntries };
  } finally {
    tree.close();
  }
}

/** Undefined when it takes longer. */
export async function readWorldsWithin(
  folder: string,
  withinMs: number,
  signal: AbortSignal,
): Promise<WorldsReport | undefined> {
  const late = AbortSignal.timeout(withinMs);
  const tree = openTree(folder);
  try {
    return await readWorlds(tree, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return undefined;
    throw error;
  } finally {
    tree.close();
  }
}

/** "No space" during a restore refers to this machine, not to the store. */
export function explainNoRoom(error: unknown): never {
  if (!(error instanceof ResticError) || error.kind !== "store-full") throw error;
  const sentence =
    "There is no room for the backup on the server's machine right now. Please try again later.";
  throw new BackupError("failed", sentence, { cause: error });
}
