import type { RouteInput } from "@blockwright/contract/route";
import type { startBuild as route } from "@blockwright/contract/builds";
import { freeSize, plans } from "@blockwright/contract/plans";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { storageMbOf } from "../../plans/index.ts";
import { createBuild } from "./create-build.ts";
import type { BuildsDeps } from "../builds-deps.ts";

/** The free size only: a paid one is started by the payment, never by a request. */
export async function startFreeBuild(
  deps: BuildsDeps,
  once: Transact,
  actor: Person,
  wish: RouteInput<typeof route>["body"],
): Promise<{ id: string }> {
  const { prompt, plan, platformType, ram = freeSize.ramGb, storage = freeSize.storageGb, recipeId } = wish;
  if (plan !== "free" || ram !== freeSize.ramGb || storage !== freeSize.storageGb) {
    throw new AppError("PAYMENT_REQUIRED");
  }
  return once((tx) =>
    createBuild(deps, tx, actor, {
      prompt,
      platformType,
      recipeId: recipeId ?? null,
      plan: "free",
      maxRamMb: plans.free.ramMb,
      maxStorageMb: storageMbOf(deps, plans.free),
    }),
  );
}
