/**
 * The clock for deadlines, expiry, retention and grace periods, in SQL as a parameter. Tests set it. Elapsed time is
 * measured with `performance.now()` instead.
 */
export type Now = () => Date;

export const systemNow: Now = () => new Date();

export function timeBefore(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

export const dayMs = 24 * 60 * 60_000;

/** As shown to people: `2026-11-16 14:05`, rounded up so that it is never too early. */
export function utcMinute(time: Date): string {
  return new Date(Math.ceil(time.getTime() / 60_000) * 60_000).toISOString().slice(0, 16).replace("T", " ");
}
