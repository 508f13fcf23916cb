import { expect, test } from "vitest";
import { sparklinePaths } from "./sparkline-paths.ts";

const minuteMs = 60_000;
const at = (minute: number, value: number | null) => ({ atMs: minute * minuteMs, value });

test("the newest sample is at the right edge, and the highest at the top", () => {
  const { line } = sparklinePaths([at(30, 0), at(31, 50), at(33, 100)]);
  expect(line).toBe("M95.0 28.0L96.7 15.0L100.0 2.0");
});

test("breaks where nothing was measured, and where samples are missing", () => {
  const { line } = sparklinePaths([at(0, 1), at(1, 1), at(2, null), at(3, 1), at(4, 1), at(20, 1)]);
  expect(line.match(/M/g)).toHaveLength(3);
});

test("samples older than an hour are left out", () => {
  expect(sparklinePaths([at(0, 5), at(61, 5)]).line.match(/M/g)).toHaveLength(1);
});

test("without samples nothing is drawn", () => {
  expect(sparklinePaths([])).toEqual({ line: "", area: "" });
  expect(sparklinePaths([at(0, null)])).toEqual({ line: "", area: "" });
});
