import { setTimeout as sleep } from "node:timers/promises";
import { sanitizeConsoleLine } from "@blockwright/minecraft/console-text";
import type { ConsoleBuffer } from "./console-buffer.ts";
import { createLineSplitter } from "./line-splitter.ts";

const windowMs = 100;
const mostBytesPerWindow = 128 * 1024;
const mostLinesPerWindow = 400;
/** Even in a flood: its end is where the reason stands. */
const leastLinesPerChunk = 40;
/** Long enough for any text we look for to be found across two chunks. */
const overlapCharacters = 256;

export interface ConsoleFeedOptions {
  readonly buffer: ConsoleBuffer;
  /** Texts to be told of, whether or not their line is kept. */
  readonly onText: (chunk: string) => void;
  readonly onLines: () => void;
}

/**
 * Reads one console to its end. A server that prints as fast as it can is read at a bounded rate, which holds it back
 * and nobody else; of what it prints, a bounded number of lines is kept and the rest is counted.
 */
export async function feedConsole(
  output: AsyncIterable<Buffer>,
  { buffer, onText, onLines }: ConsoleFeedOptions,
): Promise<void> {
  const split = createLineSplitter(acrossChunks(onText));
  let window = startWindow();
  for await (const chunk of output) {
    keep(split(chunk), window, buffer);
    onLines();
    window.bytes += chunk.length;
    if (window.bytes > mostBytesPerWindow) await sleep(Math.max(0, window.endsAt - performance.now()));
    if (performance.now() >= window.endsAt) window = startWindow();
  }
}

/** The end of what came before goes with the beginning of what comes: to put whole chunks together would copy them. */
function acrossChunks(onText: (text: string) => void): (text: string) => void {
  let tail = "";
  return (text) => {
    const seam = tail + text.slice(0, overlapCharacters);
    onText(seam);
    if (text.length > overlapCharacters) onText(text);
    tail = (text.length > overlapCharacters ? text : seam).slice(-overlapCharacters);
  };
}

interface Window {
  readonly endsAt: number;
  bytes: number;
  lines: number;
}

function startWindow(): Window {
  return { endsAt: performance.now() + windowMs, bytes: 0, lines: 0 };
}

/** Of a burst the newest lines are kept: they say how it ended. */
function keep(lines: readonly string[], window: Window, buffer: ConsoleBuffer): void {
  const room = Math.max(leastLinesPerChunk, mostLinesPerWindow - window.lines);
  const kept = lines.slice(Math.max(0, lines.length - room));
  if (kept.length < lines.length) buffer.skip(lines.length - kept.length);
  for (const line of kept) buffer.append(isPlain(line) ? line : sanitizeConsoleLine(line));
  window.lines += kept.length;
}

const shortLineCharacters = 1024;
const unusualCharacter = /[^\t -~]/;

/** Most lines are short and of letters that nothing has to be done about: finding that out is cheaper than sanitizing. */
function isPlain(line: string): boolean {
  return line.length <= shortLineCharacters && !unusualCharacter.test(line);
}
