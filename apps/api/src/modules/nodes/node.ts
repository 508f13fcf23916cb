import type { nodeFigures } from "@blockwright/node-protocol/observation";
import type { z } from "zod";

export type NodeState = "active" | "draining" | "removed";
export type NodeFigures = z.output<typeof nodeFigures>;

/** Heartbeats come every five seconds: three missed ones in a row are no accident. */
export const nodeLostAfterMs = 15_000;

/** A node renews at half of it. Also how long a revocation has to be remembered. */
export const credentialsLifeMs = 30 * 24 * 60 * 60_000;

export function credentialsName(nodeId: string): string {
  return `node ${nodeId}`;
}
