import { chmod, chown, mkdir } from "node:fs/promises";
import { type Held, holdFolder } from "./descriptors.ts";
import { hasCode } from "./path-refused.ts";
import { splitPath } from "./tree-path.ts";
import type { FileLook } from "./write-file.ts";

/** Creates every missing folder of the path. Existing folders stay as they are. */
export async function makeFolder(tree: Held, path: string, look: FileLook): Promise<void> {
  let folder = holdFolder(tree.path);
  try {
    for (const name of splitPath(path)) {
      using before = folder;
      folder = await enterOrMake(before, name, look);
    }
  } finally {
    folder[Symbol.dispose]();
  }
}

export async function enterOrMake(parent: Held, name: string | Buffer, look: FileLook): Promise<Held> {
  try {
    return await makeNewFolder(parent, name, look);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return parent.folder(name);
    throw error;
  }
}

export async function makeNewFolder(parent: Held, name: string | Buffer, look: FileLook): Promise<Held> {
  await mkdir(parent.entry(name), 0o700);
  const folder = parent.folder(name);
  try {
    await chown(folder.path, look.owner.uid, look.owner.gid);
    await chmod(folder.path, look.mode & 0o777);
    return folder;
  } catch (error) {
    folder[Symbol.dispose]();
    throw error;
  }
}
