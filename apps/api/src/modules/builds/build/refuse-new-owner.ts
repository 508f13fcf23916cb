import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { lockPlanOf, planNamed } from "../../plans/index.ts";
import type { RefuseNewOwner } from "../../servers/index.ts";
import { hasUnfinishedBuild } from "../builds.repository.ts";
import { refuseBeyondLimits } from "./create-build.ts";

/** The same limits as for a new server, and a plan that is large enough for this one. */
export function createRefuseNewOwner(deps: Pick<Deps, "config">): RefuseNewOwner {
  return async (tx, userId, server, planAfter) => {
    // The person who ordered it could still cancel the build, and the server with it.
    if (await hasUnfinishedBuild(tx.rows, server.id)) throw new AppError("JOB_RUNNING");
    const plan = planNamed(server.plan);
    const present = await lockPlanOf(tx, userId);
    const own = planAfter ?? present;
    if (plan.ramMb > own.ramMb)
      throw new AppError(
        "SERVER_LIMIT",
        message("handover.plan-too-small", { plan: plan.name, own: own.name }),
      );
    await refuseBeyondLimits(deps, tx, userId, server.maxStorageMb, planAfter);
  };
}
