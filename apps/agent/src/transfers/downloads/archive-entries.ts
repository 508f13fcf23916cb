import { maxArchivedFiles } from "@blockwright/node-protocol/bulk";
import type { FileAt } from "../../files/file-info.ts";
import { PathRefused } from "../../files/path-refused.ts";
import type { Tree } from "../../files/tree.ts";

/** Refuses before the first byte is sent if there are more entries than an archive may contain. */
export async function refuseTooMany(tree: Tree, folder: string, names: readonly string[]): Promise<void> {
  let files = 0;
  for (const path of pathsOf(folder, names)) {
    const { kind } = await tree.stat(path);
    if (kind !== "folder") files += 1;
    else {
      const size = await tree.apparentSize(path, { maxEntries: maxArchivedFiles });
      files += size.isComplete ? size.files : maxArchivedFiles + 1;
    }
    if (files > maxArchivedFiles)
      throw new PathRefused("too-many", `An archive holds at most ${maxArchivedFiles} files.`);
  }
}

/** Relative to the folder, parents first. */
export async function* entriesOf(
  tree: Tree,
  folder: string,
  names: readonly string[],
): AsyncGenerator<FileAt> {
  if (names.length === 0) return yield* tree.walk(folder);
  for (const name of names) {
    const path = joined(folder, name);
    const found = await tree.stat(path);
    yield { ...found, path: name };
    if (found.kind !== "folder") continue;
    for await (const inside of tree.walk(path)) yield { ...inside, path: `${name}/${inside.path}` };
  }
}

function pathsOf(folder: string, names: readonly string[]): string[] {
  return names.length === 0 ? [folder] : names.map((name) => joined(folder, name));
}

function joined(folder: string, name: string): string {
  // A name, not a path: an archive contains entries of one folder.
  if (name.includes("/")) throw new PathRefused("malformed", "This is not a name in that folder.");
  return folder === "" ? name : `${folder}/${name}`;
}
