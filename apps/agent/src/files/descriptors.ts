import { closeSync, constants, fstatSync, openSync, type Stats } from "node:fs";
import { PathRefused } from "./path-refused.ts";
import { splitPath } from "./tree-path.ts";

const { O_DIRECTORY, O_NOFOLLOW } = constants;
/** Linux on x86-64 and arm64. Refers to a file without opening it, so pipes and devices can't block. */
const O_PATH = 0o10000000;

/**
 * A file or folder held by its descriptor. The kernel never gets a path with more than one tenant-chosen component, so
 * replacing a parent folder with a link at any moment leads nowhere.
 */
export class Held {
  readonly #number: number;
  #isOpen = true;

  constructor(number: number) {
    this.#number = number;
  }

  /** The held file itself. This kernel link can't be swapped. */
  get path(): string {
    // A closed descriptor number may already refer to another file.
    if (!this.#isOpen) throw new PathRefused("closed", "This folder is no longer open.");
    return `/proc/self/fd/${this.#number}`;
  }

  /** The same, for a child process. */
  get pathForOthers(): string {
    return this.path.replace("self", String(process.pid));
  }

  /** A tenant's names are bytes, not necessarily valid text. */
  entry(name: string | Buffer): string | Buffer {
    if (typeof name === "string") return `${this.path}/${name}`;
    return Buffer.concat([Buffer.from(`${this.path}/`), name]);
  }

  stats(): Stats {
    return fstatSync(this.#number);
  }

  folder(name: string | Buffer): Held {
    return new Held(openSync(this.entry(name), O_PATH | O_DIRECTORY | O_NOFOLLOW));
  }

  [Symbol.dispose](): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#number);
  }
}

/** For paths that are trusted: the tree itself. */
export function holdFolder(path: string): Held {
  return new Held(openSync(path, O_PATH | O_DIRECTORY));
}

export interface Place extends Disposable {
  readonly parent: Held;
  /** Empty for the tree itself. */
  readonly name: string;
}

/** Opens the parent folder of the last component, with a descriptor separate from the tree's own. */
function holdPlace(tree: Held, path: string): Place {
  const names = splitPath(path);
  const name = names.pop() ?? "";
  const parent = holdChain(tree, names);
  return { parent, name, [Symbol.dispose]: () => parent[Symbol.dispose]() };
}

/** The place of an entry that can be created, moved or removed, which excludes the tree itself. */
export function holdPlaceInside(tree: Held, path: string): Place {
  const place = holdPlace(tree, path);
  if (place.name !== "") return place;
  place[Symbol.dispose]();
  throw new PathRefused("whole-tree", "This path names the whole tree.");
}

/** The file or folder at a path. Links are refused, not followed. */
export function hold(tree: Held, path: string): Held {
  using place = holdPlace(tree, path);
  return place.name === "" ? holdFolder(place.parent.path) : holdEntry(place.parent, place.name);
}

/** The file or folder with that name in a folder. */
export function holdEntry(parent: Held, name: string | Buffer): Held {
  const held = new Held(openSync(parent.entry(name), O_PATH | O_NOFOLLOW));
  if (!held.stats().isSymbolicLink()) return held;
  held[Symbol.dispose]();
  throw new PathRefused("link", "This is a link, and links are never followed.");
}

export function holdFolderAt(tree: Held, path: string): Held {
  const held = hold(tree, path);
  if (held.stats().isDirectory()) return held;
  held[Symbol.dispose]();
  throw new PathRefused("not-a-folder", "There is no folder at this path.");
}

function holdChain(tree: Held, names: readonly string[]): Held {
  let folder = holdFolder(tree.path);
  for (const name of names) {
    using before = folder;
    folder = before.folder(name);
  }
  return folder;
}
