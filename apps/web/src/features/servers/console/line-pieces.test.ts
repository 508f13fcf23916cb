import { expect, test } from "vitest";
import { contains, linePieces, timeRange } from "./line-pieces.ts";
import { consoleSpans } from "./sgr.ts";

function shown(raw: string, search: string, time?: string): string {
  const spans = consoleSpans(raw);
  const text = spans.map((span) => span.text).join("");
  return linePieces(spans, { search, hidden: timeRange(text, time) })
    .map((piece) => (piece.isFound ? `<${piece.text}>` : piece.text))
    .join("");
}

test("every occurrence is highlighted, whatever its case", () => {
  expect(shown("Geyser started, geyser is up", "GEYSER")).toBe("<Geyser> started, <geyser> is up");
  expect(shown("nothing here", " ")).toBe("nothing here");
});

test("a match is highlighted across colours", () => {
  expect(shown("a \u001b[32mgre\u001b[31men\u001b[0m b", "green")).toBe("a <gre><en> b");
});

test.each([
  ["[12:34:56 INFO]: Done", "12:34:56", "[INFO]: Done"],
  ["[12:34:56] [Server thread/INFO]: Done", "12:34:56", "[Server thread/INFO]: Done"],
  ["[2026-08-01 12:34:56:789 INFO] Done", "12:34:56:789", "[INFO] Done"],
  ["12:34:56 [INFO] Done", "12:34:56", "[INFO] Done"],
])("the time of %s folds away", (line, time, without) => {
  expect(shown(line, "", time)).toBe(without);
  expect(shown(line, "done", time)).toBe(without.replace("Done", "<Done>"));
});

test("a line without a time stays whole", () => {
  expect(shown("    at java.lang.Thread.run", "")).toBe("    at java.lang.Thread.run");
});

test("letters that change their length don't shift the highlight", () => {
  expect(contains("İstanbul joined", "joined")).toBe(true);
  expect(shown("İstanbul joined", "joined")).toBe("İstanbul joined");
});
