import type { nodeFigures } from "@blockwright/node-protocol/observation";
import type { z } from "zod";

export const nodeStates = ["active", "draining", "removed"] as const;
export type NodeState = (typeof nodeStates)[number];
export type ReportedFigures = z.output<typeof nodeFigures>;
export type NodeFigures = Omit<ReportedFigures, "clockAt"> & {
  /** How far its clock was ahead of ours when the report arrived. */
  readonly clockAheadMs?: number;
};

export function compareClock({ clockAt, ...figures }: ReportedFigures, now: Date): NodeFigures {
  return clockAt === undefined ? figures : { ...figures, clockAheadMs: Date.parse(clockAt) - now.getTime() };
}

/** Heartbeats come every five seconds: three missed ones in a row are no coincidence. */
export const nodeLostAfterMs = 15_000;

export function isHeard(heardAt: Date | null, now: Date): boolean {
  return heardAt !== null && now.getTime() - heardAt.getTime() < nodeLostAfterMs;
}

/** A node renews at half of it. Also how long a revocation has to be remembered. */
export const credentialsLifeMs = 30 * 24 * 60 * 60_000;

export const renewalPeriodMs = credentialsLifeMs / 2;

export function credentialsName(nodeId: string): string {
  return `node ${nodeId}`;
}
