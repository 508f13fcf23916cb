import { watchLeaseMs, type ConsoleLine, type ConsoleLines } from "@blockwright/node-protocol/rpc";
import type { ConsoleBuffer } from "./console-buffer.ts";

/** A single line goes out at once; a few of them soon. */
const publishEveryMs = 50;
/** A message costs about the same with ten lines as with a hundred, and nobody reads a thousand lines a second. */
const publishStreamEveryMs = 100;
const leastLinesOfStream = 50;
/** A stream's next lines most likely come by then, and take the others along: to be woken for those alone costs more. */
const streamGraceMs = 25;
const mostLinesAtOnce = 400;
/** As many as a page shows: of more in one message the first would never be seen. */
const mostLinesPerMessage = 200;
/** The message server takes a megabyte, and a character may need three bytes. */
const mostCharactersPerMessage = 128 * 1024;

/** Publishes new lines of a console in small batches for as long as somebody has asked for them lately. */
export interface ConsoleWatch {
  extend(): void;
  onLines(): void;
  stop(): void;
}

export function createConsoleWatch(
  buffer: ConsoleBuffer,
  publish: (lines: ConsoleLines) => void,
): ConsoleWatch {
  let watchedUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let sentNumber = -1;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let restMs = publishEveryMs;
  let graceMs = 0;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    flushedAt = performance.now();
    const news = buffer.after(buffer.epoch, sentNumber);
    const lines = news.lines.slice(-mostLinesAtOnce);
    const isStream = lines.length >= leastLinesOfStream;
    restMs = isStream ? publishStreamEveryMs : publishEveryMs;
    graceMs = isStream ? streamGraceMs : 0;
    for (const part of messagesOf(lines)) {
      const lastNumber = part.at(-1)?.number ?? sentNumber;
      publish({ epoch: news.epoch, lines: part, skipped: lastNumber - sentNumber - part.length });
      sentNumber = lastNumber;
    }
  };
  return {
    extend: () => {
      if (performance.now() > watchedUntil) sentNumber = buffer.lastNumber;
      watchedUntil = performance.now() + watchLeaseMs;
    },
    onLines: () => {
      const now = performance.now();
      if (now > watchedUntil) return;
      const waitMs = flushedAt + restMs - now;
      if (waitMs <= 0) flush();
      else timer ??= setTimeout(flush, waitMs + graceMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** In order, each small enough to be sent. */
function messagesOf(lines: ConsoleLine[]): ConsoleLine[][] {
  const messages: ConsoleLine[][] = [];
  let from = 0;
  let characters = 0;
  for (const [index, { text }] of lines.entries()) {
    characters += text.length;
    const hasRoom = index - from < mostLinesPerMessage && characters <= mostCharactersPerMessage;
    if (index === from || hasRoom) continue;
    messages.push(lines.slice(from, index));
    from = index;
    characters = text.length;
  }
  if (from < lines.length) messages.push(from === 0 ? lines : lines.slice(from));
  return messages;
}
