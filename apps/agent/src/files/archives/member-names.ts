import { PathRefused } from "../path-refused.ts";
import { isOurName } from "../temporary-name.ts";
import { splitPath } from "../tree-path.ts";

/**
 * The names in an archive, which may be hostile. No two may refer to the same file, here or on a file system that
 * ignores case or Unicode normalization.
 */
export class MemberNames {
  readonly #files = new Set<string>();
  /** As first spelled. */
  readonly #folders = new Map<string, string>();

  /** Returns the path relative to the destination folder. */
  take(path: string, kind: "file" | "folder"): string {
    const names = requirePlain(path);
    const folders = kind === "file" ? names.slice(0, -1) : names;
    folders.forEach((_name, index) => this.#takeFolder(names.slice(0, index + 1).join("/")));
    if (kind === "file") this.#takeFile(names.join("/"));
    return names.join("/");
  }

  #takeFolder(path: string): void {
    const key = keyOf(path);
    const known = this.#folders.get(key) ?? path;
    if (this.#files.has(key) || known !== path) refuseDoubled();
    this.#folders.set(key, path);
  }

  #takeFile(path: string): void {
    const key = keyOf(path);
    if (this.#files.has(key) || this.#folders.has(key)) refuseDoubled();
    this.#files.add(key);
  }
}

function requirePlain(path: string): string[] {
  // Windows drives, backslashes, absolute paths and control characters.
  // oxlint-disable-next-line no-control-regex
  if (/^[a-z]:|^\/|\\|[\0-\x1f\x7f]|^$/i.test(path)) refuseName();
  if (path.split("/").some((name) => name === "" || name === "." || name === ".." || isOurName(name))) {
    refuseName();
  }
  try {
    return splitPath(path);
  } catch (error) {
    throw new PathRefused("archive", "A name in this archive leads astray.", { cause: error });
  }
}

function keyOf(path: string): string {
  return path.normalize("NFKC").toUpperCase().toLowerCase();
}

function refuseName(): never {
  throw new PathRefused("archive", "A name in this archive leads astray.");
}

function refuseDoubled(): never {
  throw new PathRefused("archive", "Two files in this archive have the same name.");
}
