import { setTimeout as sleep } from "node:timers/promises";
import { sanitizeConsoleLine } from "@blockwright/minecraft/console/text";
import type { ConsoleSink } from "./console-buffer.ts";
import { createLineSplitter } from "./line-splitter.ts";

const windowMs = 100;
const maxBytesPerWindow = 128 * 1024;
const maxLinesPerWindow = 400;
/** Kept even in a flood: the last lines hold the cause of the exit. */
const minLinesPerChunk = 40;
/** Longer than any text that may span two chunks. */
const overlapCharacters = 256;

export interface ConsoleFeedOptions {
  readonly buffer: ConsoleSink;
  /** Receives all text, including lines that are not kept. */
  readonly onText: (chunk: string) => void;
  readonly onLines: () => void;
}

/**
 * Reads one console to its end. A server that floods its console is read at a bounded rate, which slows down that
 * server only; a bounded number of its lines is kept and the rest is counted.
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
    if (window.bytes > maxBytesPerWindow) await sleep(Math.max(0, window.endsAt - performance.now()));
    if (performance.now() >= window.endsAt) window = startWindow();
  }
}

/** Joins only the end of the last chunk with the start of this one: joining whole chunks would copy them. */
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

/** Keeps the newest lines of a burst: they hold its outcome. */
function keep(lines: readonly string[], window: Window, buffer: ConsoleSink): void {
  const room = Math.max(minLinesPerChunk, maxLinesPerWindow - window.lines);
  const kept = lines.slice(Math.max(0, lines.length - room));
  if (kept.length < lines.length) buffer.skip(lines.length - kept.length);
  for (const line of kept) buffer.append(isPlain(line) ? line : sanitizeConsoleLine(line));
  window.lines += kept.length;
}

const shortLineCharacters = 1024;
const unusualCharacter = /[^\t -~]/;

/** Fast path: most lines are short and plain, and testing for that is cheaper than sanitizing. */
function isPlain(line: string): boolean {
  return line.length <= shortLineCharacters && !unusualCharacter.test(line);
}
