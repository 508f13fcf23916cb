import { chmodSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { PathRefused } from "../path-refused.ts";
import type { RaceTrees } from "./race-trees.ts";
import type { Tree } from "../tree.ts";

type RaceTry = (tree: Tree, attempt: number, trees: RaceTrees) => Promise<unknown>;

const targets = ["a/b/x", "f", "a/x"] as const;
const folders = ["a", "a/b", ""] as const;
const fileOf = (attempt: number): string => targets[attempt % targets.length] ?? "f";
const folderOf = (attempt: number): string => folders[attempt % folders.length] ?? "a";
const past = new Date(5000);

/** One entry per operation of a tree: a new operation without an entry does not compile. */
export const safeTries: Readonly<Record<keyof Tree, RaceTry>> = {
  stat: (tree, attempt) => tree.stat(fileOf(attempt)),
  list: (tree, attempt) => tree.list(folderOf(attempt)),
  walk: (tree, attempt) => collect(tree.walk(folderOf(attempt))),
  read: (tree, attempt) => tree.read(fileOf(attempt), { maxBytes: 1e6 }),
  readStream: async (tree, attempt) => Buffer.concat(await collect(tree.readStream(fileOf(attempt)))),
  write: (tree, attempt) => tree.write(fileOf(attempt), "INSIDE"),
  writeStream: (tree, attempt) => tree.writeStream(fileOf(attempt), oneChunk(), { maxBytes: 100 }),
  openFile: async (tree, attempt) => {
    await using file = await tree.openFile(fileOf(attempt), { read: true, write: true, create: true });
    return file.readFile();
  },
  copyIn: (tree, attempt, trees) => tree.copyIn(join(trees.inside, "b", "x"), fileOf(attempt)),
  mkdir: (tree, attempt) => tree.mkdir(`${folderOf(attempt)}/new/${attempt % 5}`),
  rename: (tree, attempt) =>
    attempt % 2 === 0
      ? tree.rename("a/x", "a/b/y", { replace: true })
      : tree.rename("a/b/y", "a/x", { replace: true }),
  unlink: async (tree, attempt) => {
    await tree
      .unlink(fileOf(attempt))
      .finally(() => tree.write(fileOf(attempt), "INSIDE").catch(() => undefined));
  },
  removeTree: async (tree, attempt) => {
    const path = attempt % 2 === 0 ? "a" : "a/b";
    await tree.removeTree(path).finally(async () => {
      await tree.mkdir("a/b").catch(() => undefined);
      await tree.write("a/b/x", "INSIDE").catch(() => undefined);
    });
  },
  chmod: (tree, attempt) => tree.chmod(fileOf(attempt), 0o777),
  utimes: (tree, attempt) => tree.utimes(fileOf(attempt), past, past),
  apparentSize: async (tree, attempt) => {
    const { bytes } = await tree.apparentSize(folderOf(attempt));
    // Only the files outside are that large.
    return bytes > 1000 ? { sizeBytes: 7919 } : undefined;
  },
  removeLeftovers: (tree) => tree.removeLeftovers({ olderThan: new Date(Date.now() + 1e6) }),
  close: async () => undefined,
};

/** The common mistake: resolve, compare, then open by name. Proves that the attacker wins against it. */
export const naiveTries: Readonly<Record<string, RaceTry>> = {
  "naive read": async (_tree, attempt, trees) => readFileSync(checked(trees, fileOf(attempt))),
  "naive chmod": async (_tree, attempt, trees) => chmodSync(checked(trees, fileOf(attempt)), 0o777),
};

function checked({ inside }: RaceTrees, path: string): string {
  const real = realpathSync(join(inside, path));
  if (!real.startsWith(`${inside}/`)) throw new PathRefused("link", "This path leads out of the tree.");
  return join(inside, path);
}

async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

async function* oneChunk(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("INSIDE");
}
