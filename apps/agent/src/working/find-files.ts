import { unlessMissing } from "../files/path-refused.ts";
import type { Tree } from "../files/tree.ts";
import { isKeptFile, isLeftOut, keptFolders } from "./kept-rule.ts";

export interface FoundFile {
  readonly path: string;
  readonly sizeBytes: number;
}

const maxVisited = 50_000;
const maxFiles = 10_000;
const maxBytes = 1024 * 1024 * 1024;

/** Every file that belongs to a state. Undefined if there is more than is kept for one server. */
export async function findFiles(tree: Tree): Promise<readonly FoundFile[] | undefined> {
  const found: FoundFile[] = [];
  const { entries, isComplete } = await tree.list("");
  if (!isComplete) return undefined;
  const take = (path: string, { kind, sizeBytes }: { kind: string; sizeBytes: number }) => {
    if (kind === "file" && isKeptFile(path, sizeBytes)) found.push({ path, sizeBytes });
  };
  for (const entry of entries) if (!isLeftOut(entry.name)) take(entry.name, entry);
  let visited = 0;
  for (const folder of keptFolders) {
    if (!entries.some(({ kind, name }) => kind === "folder" && name === folder)) continue;
    try {
      for await (const { path, ...info } of tree.walk(folder, { isLeftOut })) {
        if (++visited > maxVisited) return undefined;
        take(`${folder}/${path}`, info);
      }
    } catch (error) {
      // Deleted since the list was read.
      unlessMissing(error);
    }
  }
  const sum = found.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  if (found.length > maxFiles || sum > maxBytes) return undefined;
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
