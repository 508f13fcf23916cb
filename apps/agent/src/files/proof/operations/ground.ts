import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Member } from "../../archives/member.ts";
import type { Tree } from "../../tree.ts";
import type { Ground } from "./operation-row.ts";

/** The content of files inside the tree; no file outside has it. */
export const text = Buffer.from("INSIDE");
export const maxBytes = 1e6;

export const refill = (tree: Tree, path: string, { inside }: Ground): Promise<void> =>
  fill(tree, inside, path);

/** Usually there is nothing to clear. */
export async function clear(tree: Tree, path: string, { inside }: Ground): Promise<void> {
  if (isThere(inside, path)) await tree.removeTree(path).catch(() => undefined);
}

export async function rebuild(tree: Tree, _path: string, { inside }: Ground): Promise<void> {
  for (const folder of ["a/b", "b"]) if (!isThere(inside, folder)) await tree.mkdir(folder);
  for (const path of ["f", "a/x", "a/b/x", "b/x"]) await fill(tree, inside, path).catch(() => undefined);
}

export async function clearAndRebuild(tree: Tree, path: string, ground: Ground): Promise<void> {
  await clear(tree, path, ground);
  await rebuild(tree, path, ground);
}

async function fill(tree: Tree, inside: string, path: string): Promise<void> {
  if (!isThere(inside, path)) await tree.write(path, text);
}

const isThere = (inside: string, path: string): boolean =>
  lstatSync(join(inside, path), { throwIfNoEntry: false }) !== undefined;

export async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

export async function contentsOf(gathered: AsyncIterable<Member>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const { path, content } of gathered) {
    all.push(Buffer.from(path), ...(await collect(content)));
  }
  return all;
}

export async function* members(...paths: readonly string[]): AsyncGenerator<Member> {
  for (const path of paths) {
    const content = oneChunk();
    yield { path, kind: "file", sizeBytes: text.length, modifiedAtMs: 0, mode: 0o640, content };
  }
}

export async function* oneChunk(): AsyncGenerator<Buffer> {
  yield text;
}
