import { trashFolder } from "@blockwright/node-protocol/file-operations";
import type { Held } from "../descriptors.ts";
import { hasCode } from "../path-refused.ts";
import { removeAt } from "../remove-tree.ts";
import { readIds } from "./list-trash.ts";
import { deletedAtOf, holdTrash } from "./trash-folder.ts";

/** Deletes permanently without writing anything, so it works on a full disk. */
export async function emptyTrash(tree: Held): Promise<void> {
  try {
    await removeAt(tree, trashFolder);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/** Returns the number of deleted entries. */
export async function emptyOldTrash(tree: Held, olderThan: Date): Promise<number> {
  using trash = holdTrash(tree);
  if (trash === undefined) return 0;
  const old = readIds(trash).filter((id) => (deletedAtOf(id) ?? olderThan) < olderThan);
  for (const id of old) await removeAt(trash, id);
  return old.length;
}
