import { dailyBackups, weeklyBackups } from "@blockwright/contract/backups";
import { dayMs } from "../../../platform/now.ts";

interface Dated {
  readonly id: string;
  readonly createdAt: Date;
  /** Set if it was made before a change. */
  readonly reason: string | null;
}

/** The states before the last two changes are kept, also if both were made on one day. */
const keptBeforeChanges = 2;

/** Keeps the newest backup of each of the last days that have one, and of each of the last weeks; the rest may go. */
export function expiredBackups(ready: readonly Dated[]): string[] {
  const newestFirst = ready.toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime());
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf, dailyBackups),
    ...newestOfEach(newestFirst, weekOf, weeklyBackups),
    ...idsOf(newestFirst.filter(({ reason }) => reason !== null)).slice(0, keptBeforeChanges),
  ]);
  return idsOf(newestFirst).filter((id) => !kept.has(id));
}

function idsOf(backups: readonly Dated[]): string[] {
  return backups.map(({ id }) => id);
}

function newestOfEach(
  newestFirst: readonly Dated[],
  periodOf: (date: Date) => number,
  count: number,
): string[] {
  const newest = new Map<number, string>();
  for (const { id, createdAt } of newestFirst)
    if (!newest.has(periodOf(createdAt))) newest.set(periodOf(createdAt), id);
  return [...newest.values()].slice(0, count);
}

function dayOf(date: Date): number {
  return Math.floor(date.getTime() / dayMs);
}

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
function weekOf(date: Date): number {
  return Math.floor((dayOf(date) + 3) / 7);
}
