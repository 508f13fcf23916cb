import { expect, test } from "vitest";
import { createStamps, disorderOf } from "./stamps.ts";

const line = (number: number, writtenAtMs: number) =>
  `[12:00:00 INFO]: a line of the usual length, stamp ${number} ${(writtenAtMs / 1000).toFixed(6)} end`;

test("a line's delay is measured from the timestamp in it", () => {
  const stamps = createStamps();
  stamps.begin();
  stamps.note("another line");
  stamps.note(line(0, Date.now() - 40));
  const { numbers, delaysMs } = stamps.end();
  expect(numbers).toEqual([0]);
  expect(delaysMs[0]).toBeGreaterThan(35);
  expect(delaysMs[0]).toBeLessThan(2000);
});

test.each([
  ["all of them", [0, 1, 2], undefined],
  ["one lost in between", [0, 2], "line 2 came in place of 1"],
  ["one lost at the end", [0, 1], "2 of 3 lines came"],
  ["one twice", [0, 1, 1, 2], "line 1 came in place of 2"],
])("%s", (_what, numbers, disorder) => {
  expect(disorderOf({ numbers, delaysMs: [] }, 3)).toBe(disorder);
});
