import { expect, test } from "vitest";
import { believableTokens } from "./believable-tokens.ts";

const asked = { sentCharacters: 1000, maxOutputTokens: 4096 };

test("the usual numbers are believed", () => {
  expect(believableTokens({ input: 6000, output: 300 }, asked)).toEqual({ input: 6000, output: 300 });
});

test.each([
  [1e15, { input: 52_000, output: 4096 }],
  [2 ** 31, { input: 52_000, output: 4096 }],
  [-1e15, { input: 0, output: 0 }],
  [Number.NaN, { input: 0, output: 0 }],
  [0.5, { input: 1, output: 1 }],
])("%d tokens are counted as far as that is possible", (tokens, counted) => {
  expect(believableTokens({ input: tokens, output: tokens }, asked)).toEqual(counted);
});
