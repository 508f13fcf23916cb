import { randomUUID } from "node:crypto";
import type { ConsoleLine, ConsoleLines } from "@blockwright/node-protocol/rpc";

const mostLines = 1000;
const mostCharacters = 512 * 1024;

/** The last lines of one console, numbered. Numbers start anew with every epoch, that is every start of the agent. */
export interface ConsoleBuffer {
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
    append: (text) => {
      lines.push({ number: next, text });
      next += 1;
      characters += text.length;
      while (lines.length > mostLines || characters > mostCharacters)
        characters -= lines.shift()?.text.length ?? 0;
    },
    skip: (count) => {
      next += count;
    },
    after: (knownEpoch, number) => {
      const from = knownEpoch === epoch ? number + 1 : 0;
      // From the end: whoever watches wants the last few of a thousand.
      const kept = lines.slice(lines.findLastIndex((line) => line.number < from) + 1);
      const isContinued = knownEpoch === epoch;
      const skipped = isContinued ? next - from - kept.length : 0;
      return { epoch, lines: kept, skipped: Math.max(0, skipped) };
    },
  };
}
