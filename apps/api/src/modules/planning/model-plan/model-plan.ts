import { z } from "zod";
import type { Deps } from "../../../platform/deps.ts";
import { defineHint } from "../../../platform/events/hints.ts";
import { workflow } from "../../../platform/workflow-reference.ts";

export interface ModelPlanRun {
  readonly modelPlanId: string;
}

/** One at a time for each person: they are its partitions. */
export const modelPlanRun = workflow<ModelPlanRun>("planning.plan-proposal", "assistant");

export const modelPlanChanged = defineHint("planning.model-plan-changed", z.object({ id: z.uuid() }));

export type ModelPlanDeps = Pick<Deps, "config" | "enqueue" | "hints">;

/** For a page to open its stream. */
export const firstWatchMs = 15_000;
/** A page whose connection breaks has so long to come back. */
export const watchedMs = 6_000;
/** A build that waits survives the death of its worker within that time. */
export const awaitedMs = 30_000;
