import { lstatSync, opendirSync } from "node:fs";
import { type Held, holdFolderAt } from "./descriptors.ts";
import { fileInfoOf, type NamedFile } from "./file-info.ts";
import { SmallestNames } from "./smallest-names.ts";
import { isOurName } from "./temporary-name.ts";
import { timeSlices } from "./time-slice.ts";

export interface Page {
  readonly limit: number;
  /** The last name of the previous page. */
  readonly after?: string | undefined;
}

export interface Listing {
  /** Sorted by name. */
  readonly entries: readonly NamedFile[];
  /** False when there are more entries than the limit. */
  readonly isComplete: boolean;
}

/** Reads all names, but stats only the files of the page. */
export async function listFolder(tree: Held, path: string, { limit, after }: Page): Promise<Listing> {
  using folder = holdFolderAt(tree, path);
  const pause = timeSlices();
  const { names, isComplete } = await readNames(folder, { limit, after }, pause);
  const found: NamedFile[] = [];
  for (const { text, raw } of names) {
    await pause();
    const stats = lstatSync(folder.entry(bytesOf(raw)), { throwIfNoEntry: false });
    if (stats !== undefined) found.push({ name: text, ...fileInfoOf(stats) });
  }
  return { entries: found, isComplete };
}

async function readNames(folder: Held, { limit, after }: Page, pause: () => Promise<void> | undefined) {
  const smallest = new SmallestNames(limit);
  const entries = opendirSync(folder.path, { encoding: oneLetterPerByte, bufferSize: 256 });
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      // Awaiting undefined costs more than reading a name.
      const rest = pause();
      if (rest !== undefined) await rest;
      const text = textOf(entry.name);
      if ((after === undefined || text > after) && !isOurName(text)) smallest.add(text, entry.name);
    }
  } finally {
    entries.closeSync();
  }
  return smallest.take();
}

/** The cheapest way to keep a name that may not be valid text: fifty thousand buffers would dominate the cost. */
const oneLetterPerByte = "latin1";

function textOf(name: string): string {
  // oxlint-disable-next-line no-control-regex
  return /^[\0-\x7f]*$/.test(name) ? name : bytesOf(name).toString();
}

function bytesOf(name: string): Buffer {
  return Buffer.from(name, oneLetterPerByte);
}
