export interface FoundLine {
  /** Starts at 1. */
  readonly number: number;
  readonly text: string;
}

const maxLineLength = 200;
/** How much of a long line is shown before the match. */
const leadLength = 40;

/** The first line that contains the needle, given in lower case. Undefined for binary content. */
export function findLine(content: Buffer, needle: string): FoundLine | undefined {
  if (content.includes(0)) return undefined;
  const text = content.toString();
  const lowered = text.toLowerCase();
  const index = lowered.indexOf(needle);
  if (index < 0) return undefined;
  const number = lowered.slice(0, index).split("\n").length;
  const column = index - (lowered.lastIndexOf("\n", index - 1) + 1);
  const line = (text.split("\n", number).at(-1) ?? "").replace(/\r$/, "");
  return { number, text: partOf(line, column) };
}

function partOf(line: string, column: number): string {
  if (line.length <= maxLineLength) return line;
  const start = Math.max(0, Math.min(column - leadLength, line.length - maxLineLength));
  return line.slice(start, start + maxLineLength).toWellFormed();
}
