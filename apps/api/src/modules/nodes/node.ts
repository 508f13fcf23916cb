import type { nodeFigures } from "@blockwright/node-protocol/observation";
import type { z } from "zod";

export type NodeState = "active" | "draining" | "removed";
export type NodeFigures = z.output<typeof nodeFigures>;

/** Heartbeats come every five seconds: three missed ones in a row are no accident. */
export const nodeLostAfterMs = 15_000;
