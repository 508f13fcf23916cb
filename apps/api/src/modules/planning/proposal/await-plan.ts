import { setTimeout as sleep } from "node:timers/promises";
import type { AwaitedPlan } from "@blockwright/contract/proposals";
import type { Deps } from "../../../platform/deps.ts";
import { awaitedMs } from "../model-plan/model-plan.ts";
import { extendWatch, findModelPlan, type ModelPlanRow } from "../model-plan/model-plans.repository.ts";
import { computeWith, takeComputed, type TakenProposal } from "./take-proposal.ts";

const lookEveryMs = 500;
/** Several times what a plan may take. */
const longestWaitMs = 6 * 60_000;

/** What a build makes once the model has planned: its plan, or the first reading if there is none. */
export async function awaitPlan(
  deps: Pick<Deps, "rows" | "now">,
  { modelPlanId, choices }: AwaitedPlan,
  prompt: string,
  signal: AbortSignal,
): Promise<TakenProposal> {
  return takeComputed(computeWith(await untilPlanned(deps, modelPlanId, signal), prompt, choices));
}

async function untilPlanned(
  { rows, now }: Pick<Deps, "rows" | "now">,
  id: string,
  signal: AbortSignal,
): Promise<ModelPlanRow | undefined> {
  const startedAtMs = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const plan = await findModelPlan(rows, id);
    if (plan?.state !== "running" || performance.now() - startedAtMs > longestWaitMs) return plan;
    await extendWatch(rows, id, new Date(now().getTime() + awaitedMs));
    await sleep(lookEveryMs, undefined, { signal });
  }
}
