import { createHash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { type Held, holdEntry } from "../descriptors.ts";
import { PathRefused } from "../path-refused.ts";
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
export type KnownContents = Map<string, Content>;

interface Content {
  readonly fingerprint: string;
  readonly sha256: string;
  readonly bytes: number;
}

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
      const content = await contentOf(parent, name, known.get(path));
      seen.set(path, content);
      lines.push(`file ${mode} ${content.bytes} ${content.sha256} ${path}`);
      sum.files += 1;
      sum.bytes += content.bytes;
    } else sum.others += 1;
  }
  known.clear();
  for (const [path, content] of seen) known.set(path, content);
  // The order of a folder's entries differs between disks.
  const sha256 = createHash("sha256").update(lines.toSorted().join("\0")).digest("hex");
  return { sha256, ...sum };
}

/** Held before it is opened: what replaced it meanwhile is not read. */
async function contentOf(parent: Held, name: Buffer, before: Content | undefined): Promise<Content> {
  using held = holdEntry(parent, name);
  const stats = held.stats();
  if (!stats.isFile()) throw new PathRefused("special", "This is no ordinary file any more.");
  const fingerprint = fingerprintOf(stats);
  if (before?.fingerprint === fingerprint) return before;
  await using file = await open(held.path, constants.O_RDONLY | constants.O_NONBLOCK);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: chunkBytes })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { fingerprint, sha256: hash.digest("hex"), bytes };
}

function fingerprintOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(":");
}

const chunkBytes = 1024 * 1024;
