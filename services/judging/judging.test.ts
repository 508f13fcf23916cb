import { describe, expect, test } from "vitest";
import { brokenOff, check, formatCheck } from "./check.ts";
import { atLeast, atMost, formatFigure, judgeFigure } from "./figure.ts";
import { addTallies, formatTally, judge, parseTally } from "./tally.ts";

const missing = undefined as unknown as number;
const noNumbers = [Number.NaN, missing, Infinity, -Infinity];

describe("a figure", () => {
  test("is measured, and neither passed nor failed, without --assert", () => {
    const figures = [atMost("slow", 9, 1), atMost("fast", 1, 9), { name: "plain", value: 3 }];
    expect(judge({ checks: [], figures }, false)).toEqual({ passed: 0, failed: 0, measured: 3 });
  });

  test("meets or misses its goal with --assert, and without a goal stays measured", () => {
    const figures = [atMost("slow", 9, 1), atMost("fast", 1, 1), { name: "plain", value: 3 }];
    expect(judge({ checks: [], figures }, true)).toEqual({ passed: 1, failed: 1, measured: 1 });
  });

  test("meets a share from below too", () => {
    expect(judgeFigure(atLeast("share", 0.95, 0.95), true)).toBe("met");
    expect(judgeFigure(atLeast("share", 0.949, 0.95), true)).toBe("missed");
  });

  test.each(noNumbers)("of %s fails with and without --assert", (value) => {
    for (const isAsserting of [true, false])
      for (const figure of [atMost("a", value, 1), atLeast("b", value, 1), { name: "c", value }])
        expect(judge({ checks: [], figures: [figure] }, isAsserting)).toEqual({
          passed: 0,
          failed: 1,
          measured: 0,
        });
  });

  test("reports a missed goal, even if it does not count", () => {
    expect(formatFigure(atMost("api ÷ bare", 1.613, 1.5))).toBe("api ÷ bare 1.61 (goal ≤ 1.5, MISSED)");
    expect(formatFigure(atMost("wait", 3, 10, " s"))).toBe("wait 3 s (goal ≤ 10 s)");
    expect(formatFigure(atMost("wait", Number.NaN, 10))).toContain("MISSED");
  });
});

describe("a check", () => {
  test("counts with and without --assert", () => {
    const checks = [check("holds", true), check("does not", false, "that")];
    for (const isAsserting of [true, false])
      expect(judge({ checks, figures: [] }, isAsserting)).toEqual({ passed: 1, failed: 1, measured: 0 });
  });

  test("prints the actual result only when it failed", () => {
    expect(formatCheck(check("holds", true, "that"))).toBe("  ok     holds");
    expect(formatCheck(check("holds", false, "that"))).toBe("  FAILED holds: that");
  });

  test("that was interrupted has failed", () => {
    expect(brokenOff("the matrix", new Error("no marker"))).toMatchObject({
      sentence: "the matrix runs to its end",
      passed: false,
    });
  });
});

describe("the tally", () => {
  test("ends with the line that counts, after the measured figures", () => {
    expect(formatTally({ passed: 2, failed: 1, measured: 3 })).toBe("3 measured\n2 passed, 1 failed");
  });

  test("is parsed from the last lines of the output only", () => {
    expect(parseTally("api\n3 measured\n2 passed, 1 failed\n")).toEqual({
      passed: 2,
      failed: 1,
      measured: 3,
    });
    expect(parseTally("2 passed, 1 failed")).toEqual({ passed: 2, failed: 1, measured: 0 });
    expect(parseTally("2 passed, 1 failed\nthen it crashed")).toBeUndefined();
  });

  test("adds up", () => {
    const one = { passed: 1, failed: 2, measured: 3 };
    expect(addTallies([one, one])).toEqual({ passed: 2, failed: 4, measured: 6 });
  });
});
