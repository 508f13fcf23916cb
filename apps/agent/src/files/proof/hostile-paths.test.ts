import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  finalLinks,
  malformedPaths,
  pathsThroughTraps,
  plantTraps,
  strangeNames,
} from "./hostile-shapes.fixture.ts";
import { PathRefused } from "../path-refused.ts";
import { allOperations, pathOperations } from "./operations/all-operations.ts";
import { type OperationRow, titleOf } from "./operations/operation-row.ts";
import { makeRaceTrees, type RaceTrees, showsCanary } from "./race-trees.ts";
import { ourselves } from "../tree.fixture.ts";
import { openTree, type Tree } from "../tree.ts";

let trees: RaceTrees;
let before: string;

beforeEach(() => {
  trees = makeRaceTrees();
});
afterEach(() => trees.remove());

test("every operation of a tree has a row, and each row has a unique title", () => {
  const tree = openTree(trees.inside);
  const covered = new Set<keyof Tree>([...allOperations.map((row) => row.operation), "close"]);
  expect([...covered].toSorted()).toEqual(Object.keys(tree).toSorted());
  expect(new Set(allOperations.map(titleOf)).size).toBe(allOperations.length);
  tree.close();
});

test("there are many shapes, and no duplicates", () => {
  const shapes = [...malformedPaths, ...pathsThroughTraps, ...finalLinks, ...strangeNames];
  expect(new Set(shapes).size).toBe(shapes.length);
  expect(shapes.length).toBeGreaterThanOrEqual(115);
});

const numbered = pathOperations.map((row) => ({ row, title: titleOf(row) }));

test.each(numbered)("$title refuses every path that means another place", async ({ row }) => {
  expect(await faults(row, malformedPaths, true)).toEqual([]);
});

test.each(numbered)("$title refuses every path that leads through a trap", async ({ row }) => {
  expect(await faults(row, pathsThroughTraps, row.isName !== true)).toEqual([]);
});

test.each(numbered)("$title never looks through a link", async ({ row }) => {
  expect(await faults(row, finalLinks, row.takesLinks !== true && row.isName !== true)).toEqual([]);
});

test.each(numbered)("$title stays inside whatever a file is called", async ({ row }) => {
  expect(await faults(row, strangeNames, false)).toEqual([]);
});

test("operations without a path do not affect anything outside", async () => {
  for (const row of allOperations.filter((one) => !pathOperations.includes(one))) {
    expect([titleOf(row), await faults(row, [""], false)]).toEqual([titleOf(row), []]);
  }
});

test("a closed tree can't be read", async () => {
  const tree = openTree(trees.inside, { owner: ourselves });
  tree.close();
  await expect(tree.read("f", { maxBytes: 100 })).rejects.toMatchObject({ reason: "closed" });
});

test("an operation that uses path strings is detected", async () => {
  const { readFile } = await import("node:fs/promises");
  const unsafe: OperationRow = {
    operation: "read",
    as: "what a careless hand would write",
    wants: "file",
    run: (_tree, path, { inside }) => readFile(join(inside, path)),
  };
  expect((await faults(unsafe, malformedPaths, true)).length).toBeGreaterThan(5);
  expect((await faults(unsafe, finalLinks, true)).length).toBeGreaterThan(0);
});

/** What went wrong on each path, with a fresh setup each time. */
async function faults(row: OperationRow, paths: readonly string[], mustRefuse: boolean): Promise<string[]> {
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
  // Any other error is unexpected kernel behavior.
  if (result instanceof Error) return `failed: ${result.message}`;
  return mustRefuse ? "was accepted" : undefined;
}

async function outcome(row: OperationRow, path: string): Promise<unknown> {
  trees.rebuild();
  plantTraps(trees);
  before = trees.fingerprint();
  const tree = openTree(trees.inside, { owner: ourselves });
  const trustedFile = join(trees.inside, "b", "x");
  try {
    return await row.run(tree, path, { inside: trees.inside, trustedFile });
  } catch (error) {
    return error;
  } finally {
    tree.close();
  }
}
