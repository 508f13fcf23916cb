import { PathRefused, unlessMissing } from "../../files/path-refused.ts";
import { openTree, type Tree } from "../../files/tree.ts";
import { makeFolderOf } from "./make-folder-of.ts";

/** Key files are small and few. Larger files and further ones are not copied. */
const maxFiles = 20;
const maxLooks = 200;
const maxBytes = 64 * 1024;

/**
 * Copies the files of these folders into the tree that replaces another, unless the new tree already has the folder.
 * Players trust a server by its key: with a new key they would be asked again. Unsafe paths and links are skipped.
 */
export async function carryOver(
  fromFolder: string,
  toFolder: string,
  folders: readonly string[],
): Promise<readonly string[]> {
  const from = openTree(fromFolder);
  const to = openTree(toFolder);
  const problems: string[] = [];
  try {
    for (const folder of folders)
      await carryFolder(from, to, folder).catch((error: unknown) => {
        if (!(error instanceof PathRefused)) throw error;
        problems.push(`${folder}: ${error.message}`);
      });
  } finally {
    from.close();
    to.close();
  }
  return problems;
}

async function carryFolder(from: Tree, to: Tree, folder: string): Promise<void> {
  if ((await from.stat(folder).catch(unlessMissing)) === undefined) return;
  if ((await to.stat(folder).catch(unlessMissing)) !== undefined) return;
  let [looks, carried] = [0, 0];
  for await (const { path, kind, mode, sizeBytes } of from.walk(folder)) {
    looks += 1;
    if (looks > maxLooks) return;
    if (kind !== "file" || sizeBytes > maxBytes) continue;
    const place = `${folder}/${path}`;
    const content = await from.read(place, { maxBytes });
    await makeFolderOf(to, place);
    await to.write(place, content, { mode });
    carried += 1;
    if (carried === maxFiles) return;
  }
}
