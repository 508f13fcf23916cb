import { watchLeaseMs, type ConsoleLine, type ConsoleLines } from "@blockwright/node-protocol/rpc";
import type { ConsoleBuffer } from "./console-buffer.ts";

/** Up to this rate lines are published immediately. A console that prints more is treated as a stream. */
const maxLinesPerSecond = 300;
const maxLinesOfBurst = 50;
/** Streams are published in batches: a message of a hundred lines costs about as much as one of ten. */
const publishStreamEveryMs = 100;
/** A stream most likely continues within this time, so that no timer is needed for the waiting lines. */
const streamGraceMs = 25;
const maxLinesAtOnce = 400;
/** As many as a page shows: earlier lines in the same message would never be visible. */
const maxLinesPerMessage = 200;
/** NATS takes 1 MB per message, and a character may take three bytes. */
const maxCharactersPerMessage = 128 * 1024;

/** Publishes new lines of a console in small batches until the last watch request is too old. */
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
  let allowedLines = maxLinesOfBurst;
  let allowedAt = Number.NEGATIVE_INFINITY;
  const isStreamAt = (now: number): boolean => {
    const earned = ((now - allowedAt) / 1000) * maxLinesPerSecond;
    allowedLines = Math.min(maxLinesOfBurst, allowedLines + earned);
    allowedAt = now;
    return allowedLines < 1;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    flushedAt = performance.now();
    const news = buffer.after(buffer.epoch, sentNumber);
    const lines = news.lines.slice(-maxLinesAtOnce);
    allowedLines = Math.max(-maxLinesOfBurst, allowedLines - lines.length);
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
      const waitMs = isStreamAt(now) ? flushedAt + publishStreamEveryMs - now : 0;
      if (waitMs <= 0) flush();
      else timer ??= setTimeout(flush, waitMs + streamGraceMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Split into messages in order, each small enough to be sent. */
function messagesOf(lines: ConsoleLine[]): ConsoleLine[][] {
  const messages: ConsoleLine[][] = [];
  let from = 0;
  let characters = 0;
  for (const [index, { text }] of lines.entries()) {
    characters += text.length;
    const hasRoom = index - from < maxLinesPerMessage && characters <= maxCharactersPerMessage;
    if (index === from || hasRoom) continue;
    messages.push(lines.slice(from, index));
    from = index;
    characters = text.length;
  }
  if (from < lines.length) messages.push(from === 0 ? lines : lines.slice(from));
  return messages;
}
