import { expect, test } from "vitest";
import { checkRecord, earlierRecords, lowerRecords, readRecord } from "./record.ts";

const passed = (measured: number, recorded: number, ...earlier: readonly number[]) =>
  checkRecord(
    { "/": measured },
    { "/": recorded },
    earlier.map((one) => ({ "/": one })),
  ).map((one) => one.passed);

test("a page above its record fails, and so does a raised record", () => {
  expect(passed(143.9, 144)).toEqual([true, true]);
  expect(passed(144.1, 144)).toEqual([false, true]);
  expect(passed(143.9, 145, 146, 144)).toEqual([true, false]);
  expect(passed(143.9, 144, 146, 144)).toEqual([true, true]);
  expect(checkRecord({ "/new": 1 }, {}, [])[0]?.passed).toBe(false);
});

test("a record that could be lowered is reported", () => {
  expect(lowerRecords({ "/": 142.5, "/login": 128.2 }, { "/": 144, "/login": 129 })).toEqual([
    expect.stringContaining("/ takes 143 kB, not 144"),
  ]);
});

test("the record in the repository has not been raised", () => {
  for (const earlier of earlierRecords())
    for (const [page, kilobytes] of Object.entries(readRecord()))
      expect(kilobytes).toBeLessThanOrEqual(earlier[page] ?? Infinity);
});
