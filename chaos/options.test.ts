import { expect, test } from "vitest";
import { readCommit, seedOf } from "../services/commit.ts";
import { parseOptions } from "./options.ts";

test("a named matrix runs in full unless a sample is requested", () => {
  expect(parseOptions(["build"])).toMatchObject({ names: ["build"], isWhole: true });
  expect(parseOptions(["build", "--sample"])).toMatchObject({ names: ["build"], isWhole: false });
  expect(parseOptions(["assistant", "--cells", "429"])).toMatchObject({ cells: "429", isWhole: false });
});

test("the seed is that of the commit unless one is given", () => {
  expect(parseOptions(["--sample"]).seed).toBe(seedOf(readCommit()));
  expect(parseOptions(["--sample", "--seed=7"]).seed).toBe(7);
});

test("each commit has its own seed", () => {
  expect(seedOf("0000002a17")).toBe(42);
  expect(seedOf("0000002b17")).toBe(43);
  expect(seedOf(undefined)).toBe(1);
});
