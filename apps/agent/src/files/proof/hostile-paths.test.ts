import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { finalLinks, plantTraps, refusedByAll, strangeNames } from "./hostile-shapes.fixture.ts";
import { PathRefused } from "../path-refused.ts";
import { makeRaceTrees, type RaceTrees, showsCanary } from "./race-trees.ts";
import { chunksOf, collect, ourselves } from "../tree.fixture.ts";
import { openTree, type Tree } from "../tree.ts";

interface Row {
  readonly operation: keyof Tree;
  readonly run: (tree: Tree, path: string, trustedFile: string) => Promise<unknown>;
  /** Acts on a link itself. */
  readonly takesLinks?: boolean;
}

const past = new Date(5000);
const rows: readonly Row[] = [
  { operation: "stat", run: (tree, path) => tree.stat(path) },
  { operation: "list", run: (tree, path) => tree.list(path) },
  { operation: "walk", run: (tree, path) => collect(tree.walk(path)) },
  { operation: "read", run: (tree, path) => tree.read(path, { maxBytes: 1e6 }) },
  {
    operation: "readStream",
    run: async (tree, path) => Buffer.concat(await collect(tree.readStream(path))),
  },
  { operation: "write", run: (tree, path) => tree.write(path, "INSIDE") },
  {
    operation: "writeStream",
    run: (tree, path) => tree.writeStream(path, chunksOf("INSIDE"), { maxBytes: 100 }),
  },
  {
    operation: "openFile",
    run: async (tree, path) => {
      await using file = await tree.openFile(path, { read: true, write: true, create: true });
      return file.readFile();
    },
  },
  { operation: "copyIn", run: (tree, path, trustedFile) => tree.copyIn(trustedFile, path) },
  { operation: "mkdir", run: (tree, path) => tree.mkdir(path) },
  { operation: "rename", run: (tree, path) => tree.rename(path, "b/moved"), takesLinks: true },
  { operation: "rename", run: (tree, path) => tree.rename("f", path, { replace: true }), takesLinks: true },
  { operation: "rename", run: (tree, path) => tree.rename("a", path, { replace: true }), takesLinks: true },
  { operation: "unlink", run: (tree, path) => tree.unlink(path), takesLinks: true },
  { operation: "removeTree", run: (tree, path) => tree.removeTree(path), takesLinks: true },
  { operation: "chmod", run: (tree, path) => tree.chmod(path, 0o777) },
  { operation: "utimes", run: (tree, path) => tree.utimes(path, past, past) },
  { operation: "apparentSize", run: (tree, path) => tree.apparentSize(path) },
];
/** These work on the tree as a whole. */
const withoutPath: readonly (keyof Tree)[] = ["removeLeftovers", "close"];

let trees: RaceTrees;
let before: string;

beforeEach(() => {
  trees = makeRaceTrees();
});
afterEach(() => trees.remove());

test("every operation of a tree has a row", () => {
  const tree = openTree(trees.inside);
  const covered = new Set([...rows.map((row) => row.operation), ...withoutPath]);
  expect([...covered].toSorted()).toEqual(Object.keys(tree).toSorted());
  tree.close();
});

test("there are many shapes, and none twice", () => {
  const shapes = [...refusedByAll, ...finalLinks, ...strangeNames];
  expect(new Set(shapes).size).toBe(shapes.length);
  expect(shapes.length).toBeGreaterThanOrEqual(110);
});

const numbered = rows.map((row, index) => ({ row, title: `${row.operation} (row ${index + 1})` }));

test.each(numbered)("$title refuses every path that leads out of the tree", async ({ row }) => {
  expect(await faults(row, refusedByAll, true)).toEqual([]);
});

test.each(numbered)("$title never looks through a link", async ({ row }) => {
  expect(await faults(row, finalLinks, row.takesLinks !== true)).toEqual([]);
});

test.each(numbered)("$title stays inside whatever a file is called", async ({ row }) => {
  expect(await faults(row, strangeNames, false)).toEqual([]);
});

test("operations without a path leave everything outside alone", async () => {
  plant();
  const tree = openTree(trees.inside, { owner: ourselves });
  await tree.removeLeftovers({ olderThan: new Date(Date.now() + 1e6) });
  tree.close();
  expect(trees.fingerprint()).toBe(before);
  await expect(tree.read("f", { maxBytes: 100 })).rejects.toMatchObject({ reason: "closed" });
});

/** What went wrong on each path, on fresh ground each time. */
async function faults(row: Row, paths: readonly string[], mustRefuse: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const fault = faultOf(await outcome(row, path), mustRefuse);
    if (fault !== undefined) found.push(`${JSON.stringify(path).slice(0, 80)} ${fault}`);
  }
  return found;
}

function faultOf(result: unknown, mustRefuse: boolean): string | undefined {
  if (showsCanary(result)) return "shows what is outside";
  if (trees.fingerprint() !== before) return "changed what is outside";
  if (result instanceof PathRefused) return undefined;
  // An error of any other kind is something we did not expect of the kernel.
  if (result instanceof Error) return `failed: ${result.message}`;
  return mustRefuse ? "was accepted" : undefined;
}

async function outcome(row: Row, path: string): Promise<unknown> {
  plant();
  const tree = openTree(trees.inside, { owner: ourselves });
  try {
    return await row.run(tree, path, join(trees.inside, "b", "x"));
  } catch (error) {
    return error;
  } finally {
    tree.close();
  }
}

function plant(): void {
  trees.rebuild();
  plantTraps(trees);
  before = trees.fingerprint();
}
