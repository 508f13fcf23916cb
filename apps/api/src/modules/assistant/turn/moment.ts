import type { ApplyWhen } from "@blockwright/contract/assistant";
import type { SeenInstance } from "../../nodes/index.ts";

/** Before a chosen time the turn runs again, for the countdown. Longer than the chore's interval. */
const aheadMs = 2 * 60_000;

interface Waiting {
  readonly applyWhen: ApplyWhen | null;
  readonly expiresAt: Date;
}

/** Whether a restart that was approved for this moment is due. */
export function momentOf(
  { applyWhen, expiresAt }: Waiting,
  now: Date,
  players: number | null,
): "early" | "due" | "late" {
  if (applyWhen === null || applyWhen.kind === "now") return "due";
  if (now > expiresAt) return "late";
  if (applyWhen.kind === "empty") return players === 0 ? "due" : "early";
  return Date.parse(applyWhen.at) - now.getTime() > aheadMs ? "early" : "due";
}

/** Null: not known. */
export function playersIn(seen: SeenInstance | undefined): number | null {
  if (!seen?.isNodeHeard || !seen.observed) return null;
  return seen.observed.state === "online" ? (seen.observed.players ?? 0) : 0;
}
