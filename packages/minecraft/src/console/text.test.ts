import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeConsoleLine, withoutColours } from "./text.ts";

describe("a console line", () => {
  test.each([
    ["keeps its colours", "\u001b[31mred\u001b[0m", "\u001b[31mred\u001b[0m"],
    ["loses a window title", "\u001b]0;evil\u0007text", "text"],
    ["loses a link", "\u001b]8;;http://evil\u001b\\click\u001b]8;;\u001b\\", "click"],
    ["loses cursor moves", "a\u001b[2Jb\u001b[10;10Hc", "abc"],
    ["loses a title that never ends", "x\u001b]0;rest", "x"],
    ["loses carriage returns and bells", "a\rb\u0007", "ab"],
    ["loses bidi overrides", "a\u202eb\u2066c", "abc"],
    ["loses eight-bit control codes", "a\u009b31mb", "a31mb"],
    ["loses a bare escape", "a\u001b", "a"],
  ])("%s", (_what, raw, shown) => {
    expect(sanitizeConsoleLine(raw)).toBe(shown);
  });

  test("is cut when it is too long", () => {
    expect(sanitizeConsoleLine("x".repeat(10_000))).toHaveLength(4097);
    const colourAtTheCut = `${"x".repeat(4094)}\u001b[31mred`;
    expect(withoutColours(sanitizeConsoleLine(colourAtTheCut))).not.toContain("\u001b");
  });

  test("contains no control characters except colours, no matter what was printed", () => {
    const nasty = fc.string({
      unit: fc.constantFrom("\u001b", "[", "]", "m", "0", ";", "\u0007", "\\", "P", "a", "\u009b", "\r"),
    });
    fc.assert(
      fc.property(nasty, (line) => {
        // eslint-disable-next-line no-control-regex
        expect(withoutColours(sanitizeConsoleLine(line))).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
    );
  });
});
