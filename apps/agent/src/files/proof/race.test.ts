import { expect, test } from "vitest";
import { raceNaively, racedOperations, raceOperation, type RaceRow } from "./race-proof.ts";
import { makeRaceTrees } from "./race-trees.ts";
import { openTree } from "../tree.ts";

test("every operation of a tree is raced", () => {
  const trees = makeRaceTrees();
  const tree = openTree(trees.inside);
  const raced = new Set(racedOperations.map((title) => title.split(" ")[0] ?? ""));
  expect([...raced, "close"].toSorted()).toEqual(Object.keys(tree).toSorted());
  tree.close();
  trees.remove();
});

test("no operation leaves the tree while a thread swaps folders for links", async () => {
  const rows: RaceRow[] = [];
  for (const operation of racedOperations) rows.push(...(await raceUntilWorked(operation)));
  expect(rows.filter(({ escapes }) => escapes > 0)).toEqual([]);
  expect(racedOperations.filter((operation) => !hasWorked(rows, operation))).toEqual([]);
}, 240_000);

/** On a busy machine a link may block every attempt of a round: such a round proves little. */
async function raceUntilWorked(operation: string): Promise<readonly RaceRow[]> {
  const rows: RaceRow[] = [];
  for (let round = 0; round < 10 && !hasWorked(rows, operation); round++)
    rows.push(await raceOperation(operation, 50));
  return rows;
}

function hasWorked(rows: readonly RaceRow[], operation: string): boolean {
  return rows.some((row) => row.operation === operation && row.worked > 0);
}

test("the naive implementation is led outside", async () => {
  expect((await raceNaively()).some(({ escapes }) => escapes > 0)).toBe(true);
}, 240_000);
