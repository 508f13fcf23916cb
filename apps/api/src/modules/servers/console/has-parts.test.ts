import { expect, test } from "vitest";
import { hasParts } from "./has-parts.ts";

test.each([
  ["", true],
  ["KEEP up", true],
  ["can't*ticks", true],
  ["*ticks*", true],
  ["ticks*can't", false],
  ["up*up", false],
  ["lag", false],
])("%j: %s", (pattern, isFound) => {
  expect(hasParts("Can't keep up! Running 50 ticks behind", pattern)).toBe(isFound);
});
