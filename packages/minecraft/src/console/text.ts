/* eslint-disable no-control-regex -- control characters are what this file is about */
// Removes everything except colours and text styles (SGR): titles, cursor moves, links, bells, bidi overrides.
const escapeSequence =
  /\u001b(?:\[[0-9;:]*m|\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b]*(?:\u001b\\)?|[ -/]*[0-~])/g;
const colourSequence = /^\u001b\[[0-9;:]*m$/;
const controlCharacter =
  /[\u0000-\u0008\u000a-\u001a\u001c-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const looseEscape = /\u001b(?!\[[0-9;:]*m)/g;
const halfColour = /\u001b(?:\[[0-9;:]*)?$/;

const maxLineCharacters = 4096;

/** Makes a line safe to show: colours stay, everything else that could affect a terminal or a page is removed. */
export function sanitizeConsoleLine(line: string): string {
  const kept = line.replaceAll(escapeSequence, (sequence) => (colourSequence.test(sequence) ? sequence : ""));
  const clean = kept.replaceAll(controlCharacter, "").replaceAll(looseEscape, "");
  if (clean.length <= maxLineCharacters) return clean;
  // The cut may be inside a colour code.
  return `${clean.slice(0, maxLineCharacters).replace(halfColour, "")}…`;
}

const colours = /\u001b\[[0-9;:]*m/g;

/** The plain text, for matching. */
export function withoutColours(line: string): string {
  return line.replaceAll(colours, "");
}
