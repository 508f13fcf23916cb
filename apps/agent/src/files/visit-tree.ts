import { type Dir, lstatSync, opendirSync, type Stats } from "node:fs";
import { type Held, holdFolder } from "./descriptors.ts";
import { timeSlices } from "./time-slice.ts";
import { MAX_DEPTH } from "./tree-path.ts";

export interface Visit {
  /** Open only until the next step of the visit. */
  readonly parent: Held;
  readonly name: Buffer;
  readonly stats: Stats;
  /** The folders between the start and here. */
  readonly folders: readonly string[];
  /** False for a folder at the depth limit, whose contents are not visited. */
  readonly isEntered: boolean;
}

interface Level {
  readonly folder: Held;
  readonly entries: Dir;
  readonly names: readonly string[];
}

interface VisitOptions {
  /** Entries to skip, including their contents. */
  readonly isLeftOut?: (name: string) => boolean;
}

/** Everything below a folder, parents first, without ever leaving it and without blocking the event loop. */
export async function* visitTree(
  start: Held,
  { isLeftOut = () => false }: VisitOptions = {},
): AsyncGenerator<Visit> {
  const pause = timeSlices();
  const levels: Level[] = [openLevel(holdFolder(start.path), [])];
  try {
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const rest = pause();
      if (rest !== undefined) await rest;
      const name = nextName(level.entries);
      if (name === undefined) {
        closeLevel(levels.pop());
        continue;
      }
      if (isLeftOut(name.toString())) continue;
      const stats = lstatSync(level.folder.entry(name), { throwIfNoEntry: false });
      if (stats === undefined) continue;
      const child = stats.isDirectory() && levels.length < MAX_DEPTH ? enter(level, name) : undefined;
      const { folder: parent, names: folders } = level;
      // Pushed before the yield, so that it is closed even if the visitor stops here.
      if (child !== undefined) levels.push(child);
      yield { parent, name, stats, folders, isEntered: child !== undefined };
    }
  } finally {
    while (levels.length > 0) closeLevel(levels.pop());
  }
}

/** Names are read as bytes: a tenant's names may not be valid text. */
export function openEntries(folder: Held): Dir {
  // Node.js accepts "buffer" here, but its types omit it.
  return opendirSync(folder.path, { encoding: "buffer" as BufferEncoding, bufferSize: 256 });
}

export function nextName(entries: Dir): Buffer | undefined {
  return entries.readSync()?.name as Buffer | undefined;
}

/** Undefined when the folder has just been replaced by something else. */
function enter(level: Level, name: Buffer): Level | undefined {
  let folder: Held;
  try {
    folder = level.folder.folder(name);
  } catch {
    return undefined;
  }
  return openLevel(folder, [...level.names, name.toString()]);
}

function openLevel(folder: Held, names: readonly string[]): Level {
  try {
    return { folder, entries: openEntries(folder), names };
  } catch (error) {
    folder[Symbol.dispose]();
    throw error;
  }
}

function closeLevel(level: Level | undefined): void {
  level?.entries.closeSync();
  level?.folder[Symbol.dispose]();
}
