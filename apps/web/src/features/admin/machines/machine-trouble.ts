import type { Machine } from "@blockwright/contract/admin/machines";

/** Messages are delayed by less than this; more is the clock. */
const clockWrongFromMs = 2000;

export function isClockWrong(clockAheadMs: number): boolean {
  return Math.abs(clockAheadMs) >= clockWrongFromMs;
}

/** Those that need the operator first, in their order by name otherwise. */
export function troubledFirst(machines: readonly Machine[]): Machine[] {
  return machines.toSorted((a, b) => Number(isTroubled(b)) - Number(isTroubled(a)));
}

function isTroubled({ isHeard, isCompatible, clockAheadMs }: Machine): boolean {
  return !isHeard || isCompatible === false || (clockAheadMs !== null && isClockWrong(clockAheadMs));
}
