import { expect, test } from "vitest";
import { resolveRange } from "./resolve-range.ts";

test.each([
  [null, null, 10, { firstByte: 0, bytes: 10 }],
  [0, 0, 10, { firstByte: 0, bytes: 1 }],
  [2, 4, 10, { firstByte: 2, bytes: 3 }],
  [4, null, 10, { firstByte: 4, bytes: 6 }],
  [4, 99, 10, { firstByte: 4, bytes: 6 }],
  [null, 3, 10, { firstByte: 7, bytes: 3 }],
  [null, 99, 10, { firstByte: 0, bytes: 10 }],
  [null, 0, 10, null],
  [10, null, 10, null],
  [10, 12, 10, null],
  [0, null, 0, null],
  [null, 5, 0, null],
])("bytes %s to %s of %i", (firstByte, lastByte, size, expected) => {
  const asked = firstByte === null && lastByte === null ? null : { firstByte, lastByte };
  expect(resolveRange(asked, size)).toEqual(expected);
});

test("without a range the whole file is meant, even if it is empty", () => {
  expect(resolveRange(null, 0)).toEqual({ firstByte: 0, bytes: 0 });
});
