import { expect, test } from "vitest";
import { busySpans, graphPaths, placeOf } from "./graph-paths.ts";

const minuteMs = 60_000;
const at = (minute: number, value: number | null) => ({ atMs: minute * minuteMs, value });
const hour = { fromMs: 0, toMs: 60 * minuteMs, highest: 100, maxGapMs: 5 * minuteMs };

test("time runs to the right and the highest value is at the top", () => {
  expect(graphPaths([at(57, 0), at(58, 50), at(60, 100)], hour).line).toBe("M95.0 28.0L96.7 15.0L100.0 2.0");
});

test("breaks where nothing was measured, and where samples are missing", () => {
  const { line } = graphPaths([at(0, 1), at(1, 1), at(2, null), at(3, 1), at(4, 1), at(20, 1)], hour);
  expect(line.match(/M/g)).toHaveLength(3);
});

test("what is outside of the time shown is left out", () => {
  expect(graphPaths([at(-1, 5), at(61, 5)], hour)).toEqual({ line: "", area: "" });
  expect([placeOf(-1, hour), placeOf(30 * minuteMs, hour)]).toEqual([null, 50]);
});

test("without samples nothing is drawn", () => {
  expect(graphPaths([], hour)).toEqual({ line: "", area: "" });
  expect(graphPaths([at(0, null)], hour)).toEqual({ line: "", area: "" });
});

test("minutes in which our machine was busy become spans that end with the graph", () => {
  const busyAt = new Set([3, 4, 9, 10]);
  const points = Array.from({ length: 11 }, (_unused, minute) => ({
    at: new Date(minute * minuteMs).toISOString(),
    isMachineBusy: busyAt.has(minute),
  }));
  expect(busySpans(points, minuteMs)).toEqual([
    { fromMs: 3 * minuteMs, toMs: 5 * minuteMs },
    { fromMs: 9 * minuteMs, toMs: 10 * minuteMs },
  ]);
  expect(busySpans([], minuteMs)).toEqual([]);
});
