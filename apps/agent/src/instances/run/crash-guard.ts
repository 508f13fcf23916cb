const windowMs = 10 * 60_000;
const maxCrashes = 5;
const firstDelayMs = 2000;
const maxDelayMs = 60_000;

/** Crashes within the last ten minutes, this one included. */
export function countCrash(crashTimesMs: readonly number[], nowMs: number): number[] {
  return [...crashTimesMs.filter((at) => nowMs - at < windowMs), nowMs];
}

export function isCrashLoop(crashTimesMs: readonly number[]): boolean {
  return crashTimesMs.length >= maxCrashes;
}

/** Doubles with every crash in the window. */
export function restartDelayMs(crashTimesMs: readonly number[]): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** Math.max(0, crashTimesMs.length - 1));
}
