import { expect, test } from "vitest";
import { visibleLine } from "./visible-text.ts";

test.each([
  ["colours", "\u001b[31mred\u001b[0m", "red"],
  ["a terminal title", "\u001b]0;title\u0007text", "text"],
  ["line breaks and bells", "a\r\nb\u0007", "ab"],
  ["a turned reading direction", "safe\u202egpj.exe", "safegpj.exe"],
  ["a tab", "a\tb", "a  b"],
])("%s do not reach the page", (_, line, shown) => {
  expect(visibleLine(line)).toBe(shown);
});

test("markup stays text, because the page escapes it", () => {
  expect(visibleLine("<img src=x onerror=alert(1)> ünïcode 漢字 🙂")).toBe(
    "<img src=x onerror=alert(1)> ünïcode 漢字 🙂",
  );
});
