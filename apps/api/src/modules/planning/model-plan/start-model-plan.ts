import { randomUUID } from "node:crypto";
import type { ProposalChoices } from "@blockwright/contract/proposals";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { awaitedMs, firstWatchMs, modelPlanChanged, modelPlanRun, type ModelPlanDeps } from "./model-plan.ts";
import {
  deleteOldPlans,
  extendWatch,
  findModelPlan,
  insertModelPlan,
  lockReusable,
  stopOthers,
  updateModelPlan,
  type ModelPlanRow,
} from "./model-plans.repository.ts";

const mbPerGb = 1024;

/** Plans are kept as long as proposals. */
const reusableMs = dayMs;
const keptPerPerson = 40;

/** Who chose a recipe or the plain game has decided already. */
export function asksModel(
  { config }: Pick<ModelPlanDeps, "config">,
  { recipeId, plainMode }: Pick<ProposalChoices, "recipeId" | "plainMode">,
): boolean {
  return config.model.provider !== undefined && recipeId === null && plainMode === null;
}

interface Wish {
  readonly prompt: string;
  readonly choices: ProposalChoices;
  /** A build waits for it: another wish of the person does not stop it. */
  readonly isAwaited?: boolean;
}

/** The model's plan for these words: one that exists, or one that is begun. Stops the others of the person. */
export async function startModelPlan(
  deps: ModelPlanDeps,
  tx: Transaction,
  userId: string,
  { prompt, choices: { platformType, ramGb }, isAwaited = false }: Wish,
): Promise<ModelPlanRow | undefined> {
  const now = tx.now();
  const watchedUntil = new Date(now.getTime() + (isAwaited ? awaitedMs : firstWatchMs));
  const times = { madeAfter: timeBefore(now, reusableMs), now };
  const reused = await lockReusable(tx.rows, userId, { prompt, platformType }, times);
  await stopModelPlans(deps, tx, userId, reused?.id);
  if (reused) {
    await extendWatch(tx.rows, reused.id, watchedUntil);
    if (isAwaited) await updateModelPlan(tx.rows, reused.id, { isAwaited });
    return reused;
  }
  const id = randomUUID();
  await insertModelPlan(tx.rows, {
    id,
    userId,
    prompt,
    platformType,
    memoryMb: ramGb * mbPerGb,
    state: "running",
    watchedUntil,
    isAwaited,
    createdAt: now,
  });
  await deleteOldPlans(tx.rows, userId, keptPerPerson);
  await deps.enqueue(tx, modelPlanRun, {
    id: `model-plan-${id}`,
    input: { modelPlanId: id },
    partition: userId,
  });
  return findModelPlan(tx.rows, id);
}

export async function stopModelPlans(
  { hints }: Pick<ModelPlanDeps, "hints">,
  tx: Transaction,
  userId: string,
  keptId?: string,
): Promise<void> {
  const stopped = await stopOthers(tx.rows, userId, keptId);
  tx.afterCommit(() => {
    for (const id of stopped) hints.send(modelPlanChanged, { id });
  });
}
