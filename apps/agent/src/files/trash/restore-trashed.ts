import { makeWayTo } from "../create-entry.ts";
import type { Held } from "../descriptors.ts";
import { moveHeld } from "../move-entry.ts";
import { removeAt } from "../remove-tree.ts";
import type { FileLook } from "../write-file.ts";
import { readPlace } from "./list-trash.ts";
import { contentName, holdTrash, holdTrashed } from "./trash-folder.ts";

/** Moves an entry back to its original path, and returns that path. Refused if the path exists. */
export async function restoreTrashed(tree: Held, trashId: string, folderLook: FileLook): Promise<string> {
  using trash = holdTrash(tree);
  using entry = holdTrashed(trash, trashId);
  const path = await readPlace(entry);
  await makeWayTo(tree, path, folderLook);
  await moveHeld(entry, contentName, tree, path);
  if (trash !== undefined) await removeAt(trash, trashId);
  return path;
}
