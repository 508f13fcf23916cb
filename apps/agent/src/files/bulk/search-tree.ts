import { closeSync, constants, openSync, readSync } from "node:fs";
import { type Held, holdEntry, holdFolderAt } from "../descriptors.ts";
import { type FileKind, fileInfoOf } from "../file-info.ts";
import { requireReadable } from "../read-file.ts";
import { isOurName } from "../temporary-name.ts";
import { type Visit, visitTree } from "../visit-tree.ts";
import { findLine, type FoundLine } from "./find-line.ts";

export interface Search {
  readonly text: string;
  readonly in: "names" | "contents";
  readonly maxHits: number;
}

export interface SearchHit {
  /** Relative to the searched folder. */
  readonly path: string;
  readonly kind: FileKind;
  /** The first line that contains the text. Null for a name match. */
  readonly line: FoundLine | null;
}

export interface SearchLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly maxMs: number;
  /** The contents of larger files are not searched. */
  readonly maxFileBytes: number;
}

export interface Found {
  readonly hits: readonly SearchHit[];
  readonly isComplete: boolean;
}

/** Literal and case-insensitive: a tenant's regular expression could block the whole node. */
export async function searchTree(
  tree: Held,
  path: string,
  search: Search,
  limits: SearchLimits,
): Promise<Found> {
  using folder = holdFolderAt(tree, path);
  const needle = search.text.toLowerCase();
  const endsAtMs = performance.now() + limits.maxMs;
  const hits: SearchHit[] = [];
  let visited = 0;
  let bytes = 0;
  for await (const visit of visitTree(folder, { isLeftOut: isOurName })) {
    const isOver = ++visited > limits.maxEntries || bytes > limits.maxBytes || performance.now() > endsAtMs;
    if (isOver || hits.length >= search.maxHits) return { hits, isComplete: false };
    if (search.in === "names") {
      if (visit.name.toString().toLowerCase().includes(needle)) hits.push(hitOf(visit, null));
      continue;
    }
    if (!visit.stats.isFile() || visit.stats.size > limits.maxFileBytes) continue;
    const content = readUnlessRefused(visit.parent, visit.name, limits.maxFileBytes);
    bytes += content?.length ?? 0;
    const line = content && findLine(content, needle);
    if (line !== undefined) hits.push(hitOf(visit, line));
  }
  return { hits, isComplete: true };
}

function hitOf({ name, folders, stats }: Visit, line: FoundLine | null): SearchHit {
  return { path: [...folders, name.toString()].join("/"), kind: fileInfoOf(stats).kind, line };
}

/** Reads synchronously, one file at a time: a search is many small reads, and the visit pauses between them. */
function readUnlessRefused(parent: Held, name: Buffer, maxBytes: number): Buffer | undefined {
  try {
    using held = holdEntry(parent, name);
    const { size } = requireReadable(held);
    const file = openSync(held.path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const content = Buffer.allocUnsafe(Math.min(size, maxBytes));
      return content.subarray(0, readSync(file, content, 0, content.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    // Removed, or replaced by something unreadable.
    return undefined;
  }
}
