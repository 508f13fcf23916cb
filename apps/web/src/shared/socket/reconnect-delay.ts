const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/** Doubles with each failed attempt; the random half spreads the reconnects of all open pages. */
export function reconnectDelayMs(attempt: number, random: number = Math.random()): number {
  const ceilingMs = Math.min(maxDelayMs, firstDelayMs * 2 ** attempt);
  return ceilingMs * (0.5 + random / 2);
}
