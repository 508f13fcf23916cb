import type { TurnRecord } from "@blockwright/contract/turn-report";
import type { TranscriptEntry } from "../turn/turn.ts";
import { textOfOutput } from "../tools/tool-output.ts";

/** Tools whose answers were recorded by us or by the game. What others answer can repeat the model's own words. */
const sources: Readonly<Record<string, TurnRecord["from"]>> = {
  gather_evidence: "console",
  read_console: "console",
  measure_lag: "figure",
  diagnose: "other",
  read_activity: "other",
  changes_since_working: "other",
};

const numbered = /^ *"([A-Z]\d{1,3})": ("(?:[^"\\]|\\.)*"),?$/gm;
const number = /^\[?([A-Z]\d{1,3})\]?$/;
/** What the tools say where they have nothing. */
const notRecorded = "not recorded";
const shortestQuote = 8;
const longestRecord = 300;

/** The recorded line or figure that is meant by its number or by its words. */
export function findRecord(entries: readonly TranscriptEntry[], meant: string): TurnRecord | undefined {
  const wanted = number.exec(meant)?.[1];
  for (const { text, from } of answersIn(entries).toReversed()) {
    const found = wanted === undefined ? findLine(text, meant) : findNumbered(text, wanted);
    if (found !== undefined && !found.endsWith(notRecorded))
      return {
        text: found.slice(0, longestRecord),
        from: wanted?.startsWith("F") === true ? "figure" : from,
      };
  }
  return undefined;
}

function answersIn(entries: readonly TranscriptEntry[]) {
  return entries.flatMap((entry) => {
    const from = entry.by === "tool" && !entry.isError ? sources[entry.tool] : undefined;
    return entry.by === "tool" && from ? [{ text: textOfOutput(entry.text), from }] : [];
  });
}

/** Each number is at the beginning of a line, where text from outside never is: it is escaped. */
function findNumbered(text: string, wanted: string): string | undefined {
  for (const [, id, value] of text.matchAll(numbered))
    if (id === wanted && value !== undefined) return String(JSON.parse(value));
  return undefined;
}

function findLine(text: string, quote: string): string | undefined {
  if (quote.length < shortestQuote) return undefined;
  const isNumbered = (line: string) => /^ *"[A-Z]\d{1,3}": /.test(line);
  return text
    .split("\n")
    .map((line) =>
      isNumbered(line) ? (findNumbered(line, /[A-Z]\d{1,3}/.exec(line)?.[0] ?? "") ?? "") : line.trim(),
    )
    .find((line) => line.includes(quote));
}
