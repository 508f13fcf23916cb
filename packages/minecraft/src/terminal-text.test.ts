import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileTexts, unsafeInTerminal } from "./hostile-text.fixture.ts";
import { terminalJson, terminalText } from "./terminal-text.ts";

describe("text for a terminal", () => {
  test.each(Object.entries(hostileTexts))("loses what acts: %s", (_name, text) => {
    expect(terminalText(text)).not.toMatch(unsafeInTerminal);
  });

  test("loses it from anything at all", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...Object.values(hostileTexts), "\u001b", "\u009b", "[", "]", "m"),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(terminalText(parts.join(""))).not.toMatch(unsafeInTerminal);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b]0;title\u0007name", "name"],
    ["\u001b]8;;https://evil.example\u001b\\here\u001b]8;;\u001b\\", "here"],
    ["two\r\nlines", "two lines"],
    ["begins \u001b]0;never ends", "begins 0;never ends"],
    ["Grüße, 你好, 👋🏽 and naïve", "Grüße, 你好, 👋🏽 and naïve"],
    ["a [31m that is no sequence", "a [31m that is no sequence"],
  ])("%j reads %j", (text, expected) => {
    expect(terminalText(text)).toBe(expected);
  });
});

describe("a line of JSON for a terminal", () => {
  test.each(Object.entries(hostileTexts))("holds what was said and nothing that acts: %s", (_name, text) => {
    const line = terminalJson(`${JSON.stringify({ text })}\n`);
    expect(line.slice(0, -1)).not.toMatch(unsafeInTerminal);
    expect((JSON.parse(line) as { text: string }).text).toBe(text);
  });
});
