import { expect, test } from "vitest";
import { proveRaces, runRace } from "./race-proof.ts";
import { makeRaceTrees } from "./race-trees.ts";
import { safeTries } from "./race-operations.ts";
import { openTree } from "../tree.ts";

test("every operation of a tree takes part in the race", () => {
  const trees = makeRaceTrees();
  const tree = openTree(trees.inside);
  expect(Object.keys(safeTries).toSorted()).toEqual(Object.keys(tree).toSorted());
  tree.close();
  trees.remove();
});

test("one operation can be raced alone", async () => {
  const { read } = safeTries;
  expect(await runRace({ tries: 500, operations: { read } })).toMatchObject([
    { operation: "read", tries: 500, escapes: 0 },
  ]);
});

test("no operation leaves the tree while a thread swaps folders for links, and the usual way does", async () => {
  const proof = await proveRaces(3_200);
  expect(proof.safeTries).toBeGreaterThanOrEqual(3_200);
  expect(proof.rows.filter((row) => row.escapes > 0 && !row.operation.startsWith("naive"))).toEqual([]);
  // Otherwise the attacker was asleep and nothing was proved.
  expect(proof.naiveEscapes).toBeGreaterThan(0);
  expect(proof.rows.filter((row) => row.worked === 0)).toEqual([]);
}, 60_000);
