import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { textDiff } from "./text-diff.ts";

test("the changed line is shown with its context", () => {
  const text = (motd: string) => ["a=1", "b=2", "c=3", "d=4", motd, "e=5", "f=6", "g=7", "h=8"].join("\n");
  expect(textDiff(text("motd=Hi"), text("motd=Ho")).split("\n")).toEqual([
    "@@ -2 +2 @@",
    " b=2",
    " c=3",
    " d=4",
    "-motd=Hi",
    "+motd=Ho",
    " e=5",
    " f=6",
    " g=7",
  ]);
});

test("distant changes are shown as separate hunks", () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  const changed = lines.with(2, "here").with(35, "there");
  const diff = textDiff(lines.join("\n"), changed.join("\n"));
  expect(diff.match(/^@@ /gm)).toHaveLength(2);
  expect(diff).not.toContain("line 20");
});

test("a new file is all added, a deleted one all removed, and an unchanged one empty", () => {
  expect(textDiff("", "a\nb\n")).toBe("@@ -1 +1 @@\n+a\n+b");
  expect(textDiff("a\n", "")).toBe("@@ -1 +1 @@\n-a");
  expect(textDiff("a\nb", "a\nb")).toBe("");
});

test("removed and added lines reproduce the two texts, for any texts", () => {
  const lines = array(constantFrom("a", "b", "c", ""), { maxLength: 12 });
  assert(
    property(lines, lines, (before, after) => {
      const shown = textDiff(before.join("\n"), after.join("\n")).split("\n");
      const count = (signs: string, line: string) =>
        shown.filter((one) => signs.includes(one[0] ?? "?") && one.slice(1) === line).length;
      const countIn = (texts: readonly string[], line: string) => texts.filter((one) => one === line).length;
      for (const line of ["a", "b", "c"])
        expect(count("+", line) - count("-", line)).toBe(countIn(after, line) - countIn(before, line));
    }),
  );
});

test("two large texts without a common line are compared within a second", () => {
  const lines = (letter: string) => Array.from({ length: 20_000 }, (_, at) => `${letter}${at}`).join("\n");
  const startedAt = performance.now();
  expect(textDiff(lines("a"), lines("b")).split("\n")).toHaveLength(40_001);
  expect(performance.now() - startedAt, "time limit").toBeLessThan(1000);
});
