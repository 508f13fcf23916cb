import type { Member } from "../../archives/member.ts";
import type { Tree } from "../../tree.ts";

/** What our files hold, and nothing outside does. */
export const text = Buffer.from("INSIDE");
export const maxBytes = 1e6;

export const refill = (tree: Tree, path: string): Promise<void> => tree.write(path, text);

export const clear = (tree: Tree, path: string): Promise<void> => tree.removeTree(path);

export async function rebuild(tree: Tree): Promise<void> {
  await tree.mkdir("a/b");
  await tree.mkdir("b");
  for (const path of ["f", "a/x", "a/b/x", "b/x"]) await tree.write(path, text).catch(() => undefined);
}

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
