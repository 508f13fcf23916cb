import { lstatSync } from "node:fs";
import { type Held, holdFolderAt } from "./descriptors.ts";
import { fileInfoOf, type NamedFile } from "./file-info.ts";
import { isTemporaryName } from "./temporary-name.ts";
import { timeSlices } from "./time-slice.ts";
import { nextName, openEntries } from "./visit-tree.ts";

export interface Listing {
  readonly entries: readonly NamedFile[];
  /** False when there is more than the limit. */
  readonly isComplete: boolean;
}

export async function listFolder(tree: Held, path: string, limit: number): Promise<Listing> {
  using folder = holdFolderAt(tree, path);
  const pause = timeSlices();
  const found: NamedFile[] = [];
  const entries = openEntries(folder);
  try {
    for (let name = nextName(entries); name !== undefined; name = nextName(entries)) {
      await pause();
      const text = name.toString();
      if (isTemporaryName(text)) continue;
      if (found.length >= limit) return { entries: found, isComplete: false };
      const stats = lstatSync(folder.entry(name), { throwIfNoEntry: false });
      if (stats !== undefined) found.push({ name: text, ...fileInfoOf(stats) });
    }
  } finally {
    entries.closeSync();
  }
  return { entries: found, isComplete: true };
}
