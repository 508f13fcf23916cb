import type { RouteInput } from "@blockwright/contract/route";
import type { startBuild as route } from "@blockwright/contract/builds";
import { freeSize, plans } from "@blockwright/contract/plans";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { refuseRequest, takeProposal, type TakenProposal } from "../../planning/index.ts";
import { storageMbOf } from "../../plans/index.ts";
import { createBuild } from "./create-build.ts";
import { planView } from "./plan-view.ts";
import type { BuildsDeps } from "../builds-deps.ts";

/** The free size only: a paid one is started by the payment, never by a request. */
export async function startFreeBuild(
  deps: BuildsDeps,
  once: Transact,
  actor: Person,
  wish: RouteInput<typeof route>["body"],
): Promise<{ id: string }> {
  const { prompt, plan, platformType, recipeId, proposalId } = wish;
  const { ram = freeSize.ramGb, storage = freeSize.storageGb } = wish;
  if (plan !== "free" || ram !== freeSize.ramGb || storage !== freeSize.storageGb) {
    throw new AppError("PAYMENT_REQUIRED");
  }
  const { id } = await once(async (tx) => {
    const order = {
      prompt,
      platformType,
      recipeId: recipeId ?? null,
      plan: "free",
      maxRamMb: plans.free.ramMb,
      maxStorageMb: storageMbOf(deps, plans.free),
    } as const;
    if (proposalId === undefined) {
      refuseRequest(prompt);
      return createBuild(deps, tx, actor, order);
    }
    const taken = await takeProposal(deps, tx, actor, proposalId, { platformType, ramGb: ram });
    return createBuild(deps, tx, actor, { ...order, ...orderOf(taken) });
  });
  return { id };
}

export function orderOf({ prompt, recipe, agreed, plannedBy, awaitedPlan }: TakenProposal) {
  return {
    prompt,
    recipe,
    agreed,
    buildPlan: planView(recipe, plannedBy),
    ...(awaitedPlan && { awaitedPlan }),
  };
}
