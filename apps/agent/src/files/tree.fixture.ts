import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openTree, type Tree } from "./tree.ts";

export const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** Removed when the test ends. */
export function treeForTest(): { tree: Tree; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "blockwright-tree-"));
  const tree = openTree(folder, { owner: ourselves });
  onTestFinished(() => {
    tree.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { tree, folder };
}

export async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

export async function* chunksOf(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}
