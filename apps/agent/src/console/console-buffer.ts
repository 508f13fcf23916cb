import { randomUUID } from "node:crypto";
import type { ConsoleLine, ConsoleLines } from "@blockwright/node-protocol/rpc";

const maxLines = 1000;
/** The whole buffer fits one NATS message of 1 MB: a character may take three bytes. */
const maxCharacters = 256 * 1024;
/** Lines are dropped in blocks: shifting the array for every new line costs more than keeping some longer. */
const linesPerBlock = 100;

/** Receives the lines of a console. */
export interface ConsoleSink {
  append(text: string): void;
  /** Skips lines that came too fast to be kept. Their numbers are used up, so that a reader sees the gap. */
  skip(count: number): void;
}

/** The last lines of one console, numbered. Numbers restart with every epoch, that is with every start of the agent. */
export interface ConsoleBuffer extends ConsoleSink {
  readonly epoch: string;
  /** Number of the newest line, or -1. */
  readonly lastNumber: number;
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
      if (lines.length === maxLines + linesPerBlock)
        for (const old of lines.splice(0, linesPerBlock)) characters -= old.text.length;
      while (characters > maxCharacters) characters -= lines.shift()?.text.length ?? 0;
    },
    skip: (count) => {
      next += count;
    },
    after: (knownEpoch, number) => {
      const from = knownEpoch === epoch ? number + 1 : 0;
      // A watcher needs the last few of a thousand lines. They begin at this index, or later if numbers were skipped.
      let first = Math.max(0, lines.length - maxLines, lines.length - (next - from));
      while ((lines[first]?.number ?? from) < from) first += 1;
      const kept = lines.slice(first);
      const isContinued = knownEpoch === epoch;
      const skipped = isContinued ? next - from - kept.length : 0;
      return { epoch, lines: kept, skipped: Math.max(0, skipped) };
    },
  };
}
