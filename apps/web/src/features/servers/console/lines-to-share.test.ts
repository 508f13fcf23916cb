import { expect, test } from "vitest";
import { linesToShare } from "./lines-to-share.ts";

const lines = [
  { kind: "note", text: "Connected to live console" },
  ...Array.from({ length: 250 }, (_unused, index) => ({ kind: "output", text: `line ${index}` }) as const),
  { kind: "command", text: "op Eve" },
] as const;

test("the selected lines are shared, as far as the server printed them", () => {
  expect(linesToShare(lines, [0, 1, 2, 251])).toEqual(["line 0", "line 1"]);
  expect(linesToShare(lines, [...lines.keys()])).toHaveLength(200);
});

test("without a selection the newest lines are shared", () => {
  const shared = linesToShare(lines, []);
  expect([shared.length, shared.at(-1)]).toEqual([100, "line 249"]);
  expect(linesToShare(lines, [0])).toHaveLength(100);
});
