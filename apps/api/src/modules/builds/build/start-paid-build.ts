import { planOfSize, type Plan, type ServerSize } from "@blockwright/contract/plans";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { refuseRequest, takeProposal, type TakenProposal } from "../../planning/index.ts";
import { storageMbOf } from "../../plans/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { addBuild, admitServer, refuseTooSmall } from "./create-build.ts";
import { orderOf } from "./start-free-build.ts";

export interface PaidBuild {
  readonly prompt: string;
  readonly platformType: PlatformType;
  readonly recipeId: string | null;
  readonly proposalId: string | null;
  readonly size: ServerSize;
}

/** Everything that could refuse the build is asked before its payment begins. Returns the room that it needs. */
export async function admitPaidBuild(
  deps: BuildsDeps,
  tx: Transaction,
  actor: Person,
  { planAfter, ...wish }: PaidBuild & { readonly planAfter: Plan },
): Promise<{ memoryMb: number; diskMb: number }> {
  const { maxRamMb, maxStorageMb } = sizeOf(deps, wish);
  if (wish.proposalId === null) refuseRequest(wish.prompt);
  await admitServer(deps, tx, actor.id, { maxStorageMb, countsAs: "builds", planAfter });
  const taken = await takeProposed(deps, tx, actor, wish);
  if (taken && !taken.awaitedPlan) refuseTooSmall(taken.recipe, maxRamMb);
  return { memoryMb: maxRamMb, diskMb: maxStorageMb };
}

/** Starts the build of a confirmed payment. All checks ran before the charge; an expired proposal is planned again. */
export async function startPaidBuild(
  deps: BuildsDeps,
  tx: Transaction,
  actor: Person,
  { paymentIntentId, ...paid }: PaidBuild & { readonly paymentIntentId: string },
): Promise<{ id: string; serverId: string }> {
  const { prompt, platformType, recipeId } = paid;
  const order = {
    prompt,
    platformType,
    recipeId,
    plan: planOfSize(paid.size),
    ...sizeOf(deps, paid),
    paymentIntentId,
  };
  const taken = await takeProposed(deps, tx, actor, paid).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return addBuild(deps, tx, actor, { ...order, ...(taken && orderOf(taken)) });
}

function sizeOf(deps: Pick<BuildsDeps, "config">, { size }: Pick<PaidBuild, "size">) {
  return {
    maxRamMb: size.ramGb * 1024,
    maxStorageMb: storageMbOf(deps, { storageMb: size.storageGb * 1024 }),
  };
}

async function takeProposed(
  deps: BuildsDeps,
  tx: Transaction,
  actor: Person,
  { proposalId, platformType, size }: PaidBuild,
): Promise<TakenProposal | undefined> {
  if (proposalId === null) return undefined;
  return takeProposal(deps, tx, actor, proposalId, { platformType, ramGb: size.ramGb });
}
