import { expect, test } from "vitest";
import { proveRaces, racedOperations, runRace } from "./race-proof.ts";
import { makeRaceTrees } from "./race-trees.ts";
import { safeTries } from "./race-operations.ts";
import { openTree } from "../tree.ts";

test("every operation of a tree takes part in the race", () => {
  const trees = makeRaceTrees();
  const tree = openTree(trees.inside);
  const raced = new Set(Object.keys(safeTries).map((title) => title.split(" ")[0] ?? ""));
  expect([...raced, "close"].toSorted()).toEqual(Object.keys(tree).toSorted());
  tree.close();
  trees.remove();
});

test("one operation can be raced alone", async () => {
  const alone = Object.entries(safeTries).filter(([title]) => title === "read (path)");
  expect(await runRace({ tries: 500, operations: Object.fromEntries(alone) })).toMatchObject([
    { operation: "read (path)", tries: 500, escapes: 0 },
  ]);
});

test("no operation leaves the tree while a thread swaps folders for links, and the usual way does", async () => {
  const tries = 100 * racedOperations;
  const proof = await proveRaces(tries);
  expect(proof.safeTries).toBeGreaterThanOrEqual(tries);
  expect(proof.rows.filter((row) => row.escapes > 0 && !row.operation.startsWith("naive"))).toEqual([]);
  // Otherwise the attacker was asleep and nothing was proved.
  expect(proof.naiveEscapes).toBeGreaterThan(0);
  expect(proof.rows.filter((row) => row.worked === 0)).toEqual([]);
}, 240_000);
