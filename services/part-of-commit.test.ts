import { expect, test } from "vitest";
import { partOfCommit } from "./part-of-commit.ts";

const all = ["a", "b", "c", "d", "e", "f", "g"];

test("consecutive seeds cover the whole list, each item once", () => {
  const parts = [4, 5, 6].map((seed) => partOfCommit(all, 3, { isTimeShort: true, seed }));
  expect(parts).toEqual([
    ["b", "e"],
    ["c", "f"],
    ["a", "d", "g"],
  ]);
});

test("with enough time it is the whole list", () => {
  expect(partOfCommit(all, 3, { isTimeShort: false, seed: 1 })).toEqual(all);
});
