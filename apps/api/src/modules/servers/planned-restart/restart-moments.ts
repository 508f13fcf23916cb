import { workflow } from "../../../platform/workflow-reference.ts";

export interface CountdownRun {
  readonly serverId: string;
  readonly planId: string;
}

export const countdownRun = workflow<CountdownRun>("servers.restart-countdown", "background");

/** Seconds before the restart at which it is announced. */
export const announcedAt = [60, 30, 10, 5, 4, 3, 2, 1] as const;
export const countdownSeconds = announcedAt[0];

/** Minutes before it, told by the look at all plans. */
const announcedMinutes = [30, 15, 5] as const;

/** The announcement for a look that comes once a minute; undefined: none in this minute. */
export function minutesToAnnounce(leftMs: number): number | undefined {
  return announcedMinutes.find((minutes) => leftMs <= minutes * 60_000 && leftMs > (minutes - 1) * 60_000);
}

export function announcement(seconds: number): string {
  if (seconds > 60) return `The server restarts in ${Math.round(seconds / 60)} minutes.`;
  return `The server restarts in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
