import { randomUUID } from "node:crypto";
import type { updateServer as route } from "@blockwright/contract/update";
import type { RouteInput } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { beginJob, type JobRun } from "../../jobs/index.ts";
import { reserveKept } from "../../nodes/index.ts";
import { refuseReinstallBeyondKept } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { takeToRun } from "../reinstall/begin-reinstall.ts";
import { takeOfDay } from "../storage/daily-limits.ts";
import { keptAccount } from "../storage/kept-account.ts";
import { prepareUpdate } from "./plan-update.ts";

export const updateRun = workflow<JobRun>("builds.update-server", "servers");

/** Refuses what can't be done before anything starts. The workflow plans again before it changes anything. */
export async function beginUpdate(
  deps: BuildsDeps,
  once: Transact,
  actor: Person,
  serverId: string,
  { minecraftVersion: wished, disables }: RouteInput<typeof route>["body"],
): Promise<{ jobId: string }> {
  const { recipe, lock, from } = await prepareUpdate(deps, serverId, wished);
  const { minecraftVersion } = lock.software;
  return once(async (tx) => {
    const { server, instance } = await takeToRun(deps, tx, serverId, "update");
    await refuseReinstallBeyondKept(deps, tx, await keptAccount(tx, server.userId), instance.id);
    await takeOfDay(deps, tx, "reinstalls", actor.id);
    await reserveKept(tx, instance.id);
    const jobId = await beginJob(deps, tx, {
      type: "update",
      workflow: updateRun,
      serverId,
      userId: actor.id,
      payload: { from, minecraftVersion, disables, backupId: randomUUID() },
      recipe: { ...recipe, minecraftVersion },
    });
    await appendActivity(tx, actor, {
      action: "update.started",
      subjectId: serverId,
      details: { jobId, from, minecraftVersion },
    });
    return { jobId };
  });
}
