import { lstatSync } from "node:fs";
import { type Held, holdFolderAt } from "./descriptors.ts";
import { fileInfoOf, type NamedFile } from "./file-info.ts";
import { SmallestNames } from "./smallest-names.ts";
import { isOurName } from "./temporary-name.ts";
import { timeSlices } from "./time-slice.ts";
import { nextName, openEntries } from "./visit-tree.ts";

export interface Page {
  readonly limit: number;
  /** The last name of the page before. */
  readonly after?: string | undefined;
}

export interface Listing {
  /** In the order of their names. */
  readonly entries: readonly NamedFile[];
  /** False when there is more than the limit. */
  readonly isComplete: boolean;
}

/** Reads all names, but looks only at the files of the page. */
export async function listFolder(tree: Held, path: string, { limit, after }: Page): Promise<Listing> {
  using folder = holdFolderAt(tree, path);
  const pause = timeSlices();
  const { names, isComplete } = await readNames(folder, { limit, after }, pause);
  const found: NamedFile[] = [];
  for (const { text, bytes } of names) {
    await pause();
    const stats = lstatSync(folder.entry(bytes), { throwIfNoEntry: false });
    if (stats !== undefined) found.push({ name: text, ...fileInfoOf(stats) });
  }
  return { entries: found, isComplete };
}

async function readNames(folder: Held, { limit, after }: Page, pause: () => Promise<void> | undefined) {
  const smallest = new SmallestNames(limit);
  const entries = openEntries(folder, namesAtOnce);
  try {
    for (let name = nextName(entries); name !== undefined; name = nextName(entries)) {
      await pause();
      const text = name.toString();
      if ((after === undefined || text > after) && !isOurName(text)) smallest.add(text, name);
    }
  } finally {
    entries.closeSync();
  }
  return smallest.take();
}

const namesAtOnce = 1024;
