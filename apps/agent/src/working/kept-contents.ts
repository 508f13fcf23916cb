import { createHash, randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { PathRefused } from "../files/path-refused.ts";
import { readBetween } from "../files/read-file.ts";
import type { Tree } from "../files/tree.ts";
import { isKeptFile } from "./kept-rule.ts";

/** The contents that an instance's states refer to, each once and named after its SHA-256. */
export interface KeptContents {
  pathOf(sha256: string): string;
  /** Copies a file of the tree. It shares its blocks with the original where the disk supports it. */
  keep(tree: Tree, path: string): Promise<Kept>;
  /** Deletes all others, and unfinished copies. */
  retain(wanted: ReadonlySet<string>): Promise<void>;
}

export interface Kept {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mode: number;
  readonly fingerprint: string;
}

export function keptContentsIn(folder: string): KeptContents {
  const pathOf = (sha256: string) => join(folder, sha256);
  return {
    pathOf,
    keep: async (tree, path) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `new-${randomUUID()}`);
      try {
        await using source = await tree.openFile(path, { read: true });
        const stats = await source.stat();
        refuseLarge(path, stats);
        await copyFile(`/proc/self/fd/${source.fd}`, unfinished, constants.COPYFILE_FICLONE);
        await using copy = await open(unfinished, "r+");
        // Of the copy: the original may change at any moment, also while it is copied.
        refuseLarge(path, await copy.stat());
        const { sha256, sizeBytes } = await digestOf(copy);
        await copy.chmod(0o600);
        await copy.sync();
        await rename(unfinished, pathOf(sha256));
        return { sha256, sizeBytes, mode: stats.mode & 0o777, fingerprint: fingerprintOf(stats) };
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    retain: async (wanted) => {
      for (const name of await readdir(folder).catch(() => []))
        if (!wanted.has(name)) await rm(pathOf(name), { force: true });
    },
  };
}

function refuseLarge(path: string, { size }: Stats): void {
  if (!isKeptFile(path, size)) throw new PathRefused("too-large", "This file has become too large to keep.");
}

/** Changes with every write, even if a program sets the modification time itself. */
export function fingerprintOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(":");
}

export async function digestOf(file: FileHandle): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  const { size } = await file.stat();
  let sizeBytes = 0;
  for await (const chunk of readBetween(file, 0, size)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}
