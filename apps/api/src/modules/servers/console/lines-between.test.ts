import { expect, test } from "vitest";
import { linesBetween } from "./lines-between.ts";

const lines = [
  "  without a time",
  "[23:50:00 INFO]: a",
  "[00:10:30 ERROR]: b",
  "  at b.B",
  "[12:00:00 INFO]: c",
];

test.each([
  [null, null, lines],
  ["00:10", "00:10", lines.slice(2, 4)],
  ["00:10:31", null, [lines[1], lines[4]]],
  [null, "12:00", lines.slice(2)],
  ["23:00", "01:00", lines.slice(1, 4)],
  ["13:00", "14:00", []],
])("from %s to %s", (from, to, expected) => {
  expect(linesBetween(lines, from, to)).toEqual(expected);
});
