import type { Stats } from "node:fs";
import { chmod } from "node:fs/promises";
import { type Held, holdEntry } from "../descriptors.ts";
import { removeAt } from "../remove-tree.ts";
import { visitTree } from "../visit-tree.ts";

/** What a tree should have at a path. */
export interface WantedEntry {
  readonly kind: "file" | "folder";
  readonly mode: number;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Times are compared with the precision of a floating point number of milliseconds. */
const sameTimeMs = 0.002;

/**
 * Removes everything that differs from what is wanted. Returns the paths that are missing then; of a missing folder only
 * the folder itself.
 */
export async function keepMatching(
  tree: Held,
  wanted: ReadonlyMap<string, WantedEntry>,
): Promise<readonly string[]> {
  const present = new Set<string>();
  for await (const { parent, name, stats, folders } of visitTree(tree)) {
    const path = [...folders, name.toString()].join("/");
    const entry = wanted.get(path);
    if (entry && isSame(entry, stats)) present.add(path);
    else await removeAt(parent, name);
  }
  return [...wanted.keys()].filter((path) => !present.has(path) && isTopMost(path, wanted, present));
}

function isSame({ kind, sizeBytes, modifiedMs }: WantedEntry, stats: Stats): boolean {
  if (kind === "folder") return stats.isDirectory();
  return stats.isFile() && stats.size === sizeBytes && Math.abs(stats.mtimeMs - modifiedMs) <= sameTimeMs;
}

function isTopMost(
  path: string,
  wanted: ReadonlyMap<string, WantedEntry>,
  present: ReadonlySet<string>,
): boolean {
  const end = path.lastIndexOf("/");
  if (end < 0) return true;
  const parent = path.slice(0, end);
  return present.has(parent) || !wanted.has(parent);
}

/** Folders and files that stayed may have had another mode. */
export async function setModes(tree: Held, wanted: ReadonlyMap<string, WantedEntry>): Promise<void> {
  for await (const { parent, name, stats, folders } of visitTree(tree)) {
    const entry = wanted.get([...folders, name.toString()].join("/"));
    if (!entry || stats.isSymbolicLink() || (stats.mode & 0o7777) === entry.mode) continue;
    using held = holdEntry(parent, name);
    await chmod(held.path, entry.mode);
  }
}
