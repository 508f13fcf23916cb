import { createHash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import type { Held } from "../descriptors.ts";
import { visitTree } from "../visit-tree.ts";

/** One hash over everything in a tree: kind, path, mode, size and content. Owners and times are not part of it. */
export interface TreeDigest {
  readonly sha256: string;
  readonly files: number;
  readonly bytes: number;
  /** Links, devices, pipes and sockets, which are not part of the hash. */
  readonly others: number;
}

/** Contents that were read before, by path. A file is read again once its inode, size or times have changed. */
export type KnownContents = Map<string, { readonly fingerprint: string; readonly sha256: string }>;

export async function digestTree(tree: Held, known: KnownContents, signal: AbortSignal): Promise<TreeDigest> {
  const lines: string[] = [];
  const seen: KnownContents = new Map();
  const sum = { files: 0, bytes: 0, others: 0 };
  for await (const { parent, name, stats, folders } of visitTree(tree)) {
    signal.throwIfAborted();
    const path = [...folders, name.toString()].join("/");
    const mode = (stats.mode & 0o7777).toString(8);
    if (stats.isDirectory()) lines.push(`folder ${mode} ${path}`);
    else if (stats.isFile()) {
      const content = await contentOf(parent.entry(name), stats, known.get(path));
      seen.set(path, content);
      lines.push(`file ${mode} ${stats.size} ${content.sha256} ${path}`);
      sum.files += 1;
      sum.bytes += stats.size;
    } else sum.others += 1;
  }
  known.clear();
  for (const [path, content] of seen) known.set(path, content);
  // The order of a folder's entries differs between disks.
  const sha256 = createHash("sha256").update(lines.toSorted().join("\0")).digest("hex");
  return { sha256, ...sum };
}

async function contentOf(
  path: string | Buffer,
  stats: Stats,
  before: { fingerprint: string; sha256: string } | undefined,
) {
  const { ino, size, mtimeMs, ctimeMs } = stats;
  const fingerprint = [ino, size, mtimeMs, ctimeMs].join(":");
  if (before?.fingerprint === fingerprint) return before;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: chunkBytes }))
      hash.update(chunk as Buffer);
    return { fingerprint, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}

const chunkBytes = 1024 * 1024;
