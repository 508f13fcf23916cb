import { expect, test } from "vitest";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { hostileLines } from "./hostile-lines.fixture.ts";
import { consoleSpans } from "./sgr.ts";

test("the table is long enough to be meaningful", () => {
  expect(hostileLines.length).toBeGreaterThanOrEqual(40);
});

test.each(hostileLines)("%s leaves nothing but text in the console", (_, line, shown) => {
  expect(
    consoleSpans(line)
      .map(({ text }) => text)
      .join(""),
  ).toBe(shown);
});

test.each(hostileLines)("%s does nothing in a name", (_, line) => {
  // oxlint-disable-next-line no-control-regex -- what must not be left
  expect(visibleLine(line)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069]/);
});

test.each([
  ["31", "red"],
  ["0;32", "green"],
  ["93", "yellow"],
  ["1;34", "blue"],
  ["38;5;5", "magenta"],
  ["38;5;51", "cyan"],
  ["38;5;240", "black"],
  ["38;2;255;85;85", "red"],
  ["38;2;255;170;0", "yellow"],
  ["38;2;85;255;255", "cyan"],
  ["38:2:170:0:170", "magenta"],
  ["38;2;255;255;255", "white"],
  ["31;39", null],
  ["31;0", null],
  ["41", null],
  ["48;5;1", null],
  ["48;2;255;0;0;32", "green"],
])("code %s colours text %s", (codes, colour) => {
  expect(consoleSpans(`\u001b[${codes}mtext`)[0]?.colour).toBe(colour);
});

test("styles last until they are reset", () => {
  const spans = consoleSpans("a\u001b[1;3;4;9mb\u001b[22;23mc\u001b[24;29md\u001b[me");
  expect(spans.map(({ text, isBold, isUnderlined }) => [text, isBold, isUnderlined])).toEqual([
    ["a", false, false],
    ["b", true, true],
    ["c", false, true],
    ["d", false, false],
    ["e", false, false],
  ]);
});
