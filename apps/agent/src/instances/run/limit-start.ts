import type { Manners } from "@blockwright/node-protocol/instance";

/** After this long without a line, a start makes no progress. */
const quietMs = 60_000;

export interface StartLimit {
  /** A line was printed. */
  noteLine(): void;
  clear(): void;
}

/** Calls once when a start takes too long. While lines appear it may go on, until its hard limit. */
export function limitStart(
  { startTimeLimitMs, startHardLimitMs = startTimeLimitMs }: Manners,
  giveUp: () => void,
): StartLimit {
  const beganAt = performance.now();
  let lastLineAt = beganAt;
  const look = () => {
    const now = performance.now();
    const leftMs = Math.min(beganAt + startHardLimitMs - now, lastLineAt + quietMs - now);
    if (leftMs <= 0) giveUp();
    else timer = setTimeout(look, leftMs);
  };
  let timer = setTimeout(look, startTimeLimitMs);
  return {
    noteLine: () => void (lastLineAt = performance.now()),
    clear: () => clearTimeout(timer),
  };
}
