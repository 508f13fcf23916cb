import { watchLeaseMs, type ConsoleLines } from "@blockwright/node-protocol/rpc";
import type { ConsoleBuffer } from "./console-buffer.ts";

/** A single line goes out at once; a stream of them in batches. */
const publishEveryMs = 50;
const mostLinesPerMessage = 200;

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
  let sent: { epoch: string; number: number } | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    timer = undefined;
    flushedAt = performance.now();
    const news = buffer.after(sent?.epoch ?? null, sent?.number ?? -1);
    const lines = news.lines.slice(-mostLinesPerMessage);
    const last = lines.at(-1);
    if (!last) return;
    sent = { epoch: news.epoch, number: last.number };
    publish({ epoch: news.epoch, lines, skipped: news.skipped + news.lines.length - lines.length });
  };
  return {
    extend: () => {
      if (performance.now() > watchedUntil) {
        const { epoch, lines } = buffer.after(null, -1);
        sent = { epoch, number: lines.at(-1)?.number ?? -1 };
      }
      watchedUntil = performance.now() + watchLeaseMs;
    },
    onLines: () => {
      if (timer || performance.now() > watchedUntil) return;
      const waitMs = flushedAt + publishEveryMs - performance.now();
      if (waitMs <= 0) flush();
      else timer = setTimeout(flush, waitMs);
    },
    stop: () => clearTimeout(timer),
  };
}
