import { sanitizeConsoleLine } from "@blockwright/minecraft/console/text";
import { withoutDisguises } from "../../../shared/text/visible-text.ts";

export const consoleColours = [
  "black",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "white",
] as const;
export type ConsoleColour = (typeof consoleColours)[number];

interface TextStyle {
  readonly colour: ConsoleColour | null;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
}

export interface ConsoleSpan extends TextStyle {
  readonly text: string;
}

const plain: TextStyle = {
  colour: null,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
};

/** Text far beyond the longest shown line is not parsed. */
const longestRawLine = 16_384;
// oxlint-disable-next-line no-control-regex -- what begins a colour
const colourSequence = /\u001b\[([0-9;:]*)m/;
/** A line that is too long is cut anywhere, even within a colour code. */
// oxlint-disable-next-line no-control-regex -- the same
const cutSequence = /\u001b(?:\[[0-9;:]*)?/g;

/** A console line as spans of text. Colours and text styles are kept; backgrounds, blinking and hidden text are not. */
export function consoleSpans(line: string): ConsoleSpan[] {
  const clean = withoutDisguises(sanitizeConsoleLine(line.slice(0, longestRawLine))).replaceAll("\t", "    ");
  const spans: ConsoleSpan[] = [];
  let style = plain;
  // Splitting by a pattern with a group alternates text and codes.
  for (const [index, part] of clean.split(colourSequence).entries()) {
    if (index % 2 === 1) style = applyCodes(style, part.split(/[;:]/).map(Number));
    else if (part !== "") spans.push({ ...style, text: part.replaceAll(cutSequence, "") });
  }
  return spans;
}

function applyCodes(before: TextStyle, codes: readonly number[]): TextStyle {
  let style = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code !== 38 && code !== 48) {
      style = applyCode(style, code);
      continue;
    }
    const [colour, taken] = extendedColour(codes.slice(at + 1));
    if (code === 38) style = { ...style, colour };
    at += taken;
  }
  return style;
}

function applyCode(style: TextStyle, code: number): TextStyle {
  if (code >= 30 && code <= 37) return { ...style, colour: consoleColours[code - 30] ?? null };
  if (code >= 90 && code <= 97) return { ...style, colour: consoleColours[code - 90] ?? null };
  switch (code) {
    case 0:
      return plain;
    case 1:
      return { ...style, isBold: true };
    case 3:
      return { ...style, isItalic: true };
    case 4:
      return { ...style, isUnderlined: true };
    case 9:
      return { ...style, isStruck: true };
    case 22:
      return { ...style, isBold: false };
    case 23:
      return { ...style, isItalic: false };
    case 24:
      return { ...style, isUnderlined: false };
    case 29:
      return { ...style, isStruck: false };
    case 39:
      return { ...style, colour: null };
    default:
      return style;
  }
}

/** `5;n` or `2;r;g;b`, and how many numbers were consumed. */
function extendedColour([kind, ...rest]: readonly number[]): [ConsoleColour | null, number] {
  if (kind === 2) return [nearestColour(rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0), 4];
  if (kind === 5) return [indexedColour(rest[0] ?? 0), 2];
  return [null, 1];
}

function indexedColour(index: number): ConsoleColour | null {
  if (index < 16) return consoleColours[index % 8] ?? null;
  if (index >= 232) return index < 244 ? "black" : "white";
  const step = (share: number) => (Math.floor((index - 16) / share) % 6) * 51;
  return nearestColour(step(36), step(6), step(1));
}

/** Maps any colour to one of ours that is readable on our background: by hue, and greys by brightness. */
function nearestColour(red: number, green: number, blue: number): ConsoleColour {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 48) return most < 176 ? "black" : "white";
  const isIn = (share: number) => (share - least) / (most - least) >= 0.6;
  const bits = (isIn(red) ? 1 : 0) + (isIn(green) ? 2 : 0) + (isIn(blue) ? 4 : 0);
  return consoleColours[bits] ?? "white";
}
