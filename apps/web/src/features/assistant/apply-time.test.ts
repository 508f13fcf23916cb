import { expect, test } from "vitest";
import { whenOf } from "./apply-time.ts";

const now = new Date(2026, 10, 17, 12, 30, 10);
const at = (day: "today" | "tomorrow", clock: string) => whenOf({ kind: "time", day, clock }, now.getTime());

test.each([
  ["today", "12:31", new Date(2026, 10, 17, 12, 31)],
  ["tomorrow", "04:00", new Date(2026, 10, 18, 4, 0)],
  ["tomorrow", "23:59", new Date(2026, 10, 18, 23, 59)],
] as const)("%s at %s is a time of this zone", (day, clock, expected) => {
  expect(at(day, clock)).toEqual({ kind: "time", at: expected.toISOString() });
});

test.each([
  ["today", "12:30"],
  ["today", "04:00"],
  ["tomorrow", ""],
] as const)("%s at '%s' can't be chosen", (day, clock) => {
  expect(at(day, clock)).toBeUndefined();
});

test("other choices need no time", () => {
  expect(whenOf({ kind: "empty", day: "today", clock: "" }, now.getTime())).toEqual({ kind: "empty" });
});
