import { randomUUID } from "node:crypto";
import type { ConsoleLine, ConsoleLines } from "@blockwright/node-protocol/rpc";

const mostLines = 1000;
/** All of it is one answer, and the message server takes a megabyte: a character may need three bytes. */
const mostCharacters = 256 * 1024;
/** Lines leave in blocks: to move all the others for each one that comes would cost more than to keep a few longer. */
const linesPerBlock = 100;

/** The last lines of one console, numbered. Numbers start anew with every epoch, that is every start of the agent. */
export interface ConsoleBuffer {
  readonly epoch: string;
  /** Of the newest line, or -1. */
  readonly lastNumber: number;
  append(text: string): void;
  /** Lines that came too fast to be kept: their numbers are used up, so that a reader sees the gap. */
  skip(count: number): void;
  after(epoch: string | null, number: number): ConsoleLines;
}

export function createConsoleBuffer(epoch: string = randomUUID()): ConsoleBuffer {
  const lines: ConsoleLine[] = [];
  let next = 0;
  let characters = 0;
  return {
    epoch,
    get lastNumber() {
      return lines.at(-1)?.number ?? -1;
    },
    append: (text) => {
      lines.push({ number: next, text });
      next += 1;
      characters += text.length;
      if (lines.length === mostLines + linesPerBlock)
        for (const old of lines.splice(0, linesPerBlock)) characters -= old.text.length;
      while (characters > mostCharacters) characters -= lines.shift()?.text.length ?? 0;
    },
    skip: (count) => {
      next += count;
    },
    after: (knownEpoch, number) => {
      const from = knownEpoch === epoch ? number + 1 : 0;
      // Whoever watches wants the last few of a thousand. They begin here, or later if numbers were skipped since.
      let first = Math.max(0, lines.length - mostLines, lines.length - (next - from));
      while ((lines[first]?.number ?? from) < from) first += 1;
      const kept = lines.slice(first);
      const isContinued = knownEpoch === epoch;
      const skipped = isContinued ? next - from - kept.length : 0;
      return { epoch, lines: kept, skipped: Math.max(0, skipped) };
    },
  };
}
