import type { Member } from "../archives/member.ts";
import { type Held, hold, holdEntry } from "../descriptors.ts";
import { PathRefused } from "../path-refused.ts";
import { isPrivate, refusePrivate } from "../private-mode.ts";
import { readBetween, reopen, requireReadable } from "../read-file.ts";
import { isOurName } from "../temporary-name.ts";
import { splitPath } from "../tree-path.ts";
import { visitTree } from "../visit-tree.ts";
import { Budget, type BulkLimits } from "./budget.ts";

/**
 * Files and folders with their contents, named relative to their common parent folder. Special files inside a folder
 * are skipped, and so are those that must not leave this machine; one that was requested directly is refused.
 */
export async function* gatherMembers(
  tree: Held,
  paths: readonly string[],
  limits: BulkLimits,
): AsyncGenerator<Member> {
  const budget = new Budget(limits);
  const all = paths.map((path) => splitPath(path));
  const shared = sharedFolders(all);
  for (const names of all) {
    if (names.length === 0 && paths.length > 1) {
      throw new PathRefused("whole-tree", "This path names the whole tree.");
    }
    yield* gather(hold(tree, names.join("/")), names.slice(shared), budget);
  }
}

async function* gather(start: Held, names: readonly string[], budget: Budget): AsyncGenerator<Member> {
  using held = start;
  budget.takeEntry();
  // The tree itself has no name.
  if (names.length > 0) yield memberOf(held, names, budget);
  if (!held.stats().isDirectory()) return;
  for await (const { parent, name, folders } of visitTree(held, { isLeftOut: isOurName })) {
    budget.takeEntry();
    using inside = holdIfOrdinary(parent, name);
    if (inside !== undefined) {
      yield memberOf(inside, [...names, ...folders, name.toString()], budget);
    }
  }
}

/** The number of leading folders shared by all paths, not counting their last names. */
function sharedFolders(all: readonly (readonly string[])[]): number {
  const [first = []] = all;
  const differs = first.findIndex((name, index) => all.some((names) => names[index] !== name));
  const shortest = Math.min(...all.map((names) => names.length));
  return Math.max(0, Math.min(differs < 0 ? first.length : differs, shortest - 1));
}

function holdIfOrdinary(parent: Held, name: Buffer): Held | undefined {
  try {
    const held = holdEntry(parent, name);
    if (held.stats().isDirectory() || isOneFile(held)) return held;
    held[Symbol.dispose]();
  } catch {
    // A link, or gone.
  }
  return undefined;
}

function isOneFile(held: Held): boolean {
  const stats = held.stats();
  return stats.isFile() && stats.nlink === 1 && !isPrivate(stats);
}

function memberOf(held: Held, names: readonly string[], budget: Budget): Member {
  const isFolder = held.stats().isDirectory();
  const { size, mtimeMs, mode } = isFolder ? held.stats() : requireReadable(held);
  if (!isFolder) refusePrivate({ mode });
  return {
    path: names.join("/"),
    kind: isFolder ? "folder" : "file",
    sizeBytes: isFolder ? 0 : size,
    modifiedAtMs: mtimeMs,
    mode: mode & 0o777,
    content: isFolder ? nothing() : contentOf(held, size, budget),
  };
}

async function* nothing(): AsyncGenerator<Buffer> {}

async function* contentOf(held: Held, size: number, budget: Budget): AsyncGenerator<Buffer> {
  await using file = await reopen(held);
  for await (const bytes of readBetween(file, 0, size)) {
    budget.takeBytes(bytes.length);
    yield bytes;
  }
}
