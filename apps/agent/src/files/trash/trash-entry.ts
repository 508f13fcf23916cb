import { rename } from "node:fs/promises";
import { type Held, holdPlaceInside } from "../descriptors.ts";
import { makeNewFolder } from "../make-folder.ts";
import { removeAt } from "../remove-tree.ts";
import { splitPath } from "../tree-path.ts";
import { replaceFile } from "../write-file.ts";
import { contentName, holdOrMakeTrash, newTrashId, placeFile } from "./trash-folder.ts";

/** Moves a file, a folder with its contents, or a link itself to the trash. Returns its trash id. */
export async function trashEntry(tree: Held, path: string): Promise<string> {
  using place = holdPlaceInside(tree, path);
  using trash = await holdOrMakeTrash(tree);
  const id = newTrashId(Date.now());
  const { uid, gid } = trash.stats();
  const owner = { uid, gid };
  using entry = await makeNewFolder(trash, id, { owner, mode: 0o700 });
  try {
    const names = splitPath(path).join("/");
    await replaceFile(entry, placeFile, { owner, mode: 0o600 }, (file) => file.writeFile(names));
    await rename(place.parent.entry(place.name), entry.entry(contentName));
    return id;
  } catch (error) {
    await removeAt(trash, id).catch(() => undefined);
    throw error;
  }
}
