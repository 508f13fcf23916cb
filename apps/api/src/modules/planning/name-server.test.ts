import { expect, test } from "vitest";
import { freeName, ownedName } from "./name-server.ts";

test.each([
  ["Survival with claims", "nora's survival with claims"],
  ["Lifesteal", "nora's lifesteal"],
  ["My server", "nora's server"],
  ["Sky Harbour", "Sky Harbour"],
])("%s of nora is %s", (name, expected) => {
  expect(ownedName(name, "nora")).toBe(expected);
});

test.each([
  [[], "Sky Harbour"],
  [["Sky Harbour"], "Sky Harbour 2"],
  [["sky harbour", "Sky Harbour 2"], "Sky Harbour 3"],
  [["Sky Harbour 2"], "Sky Harbour"],
])("beside %j the next is %s", (taken, expected) => {
  expect(freeName("Sky Harbour", taken)).toBe(expected);
});

test("a number finds room in the longest name", () => {
  const longest = "x".repeat(60);
  expect(freeName(longest, [longest])).toBe(`${"x".repeat(58)} 2`);
});
