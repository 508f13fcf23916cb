import { setTimeout as sleep } from "node:timers/promises";
import { system } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { derivedRequestId } from "./request-id.ts";
import { changePower, type PowerDeps } from "../change-power.ts";
import { sayInGame } from "../console/say-in-game.ts";
import { findLiveInstance, findServer } from "../servers.repository.ts";
import { beginCountdown } from "./plan-restart.ts";
import { endPlan, findPlannedRestarts } from "./planned-restarts.repository.ts";
import { announcement, countdownSeconds, minutesToAnnounce, type CountdownRun } from "./restart-moments.ts";

export type RestartDeps = PowerDeps & Pick<Deps, "enqueue">;

const lookEveryMs = 250;

/** Comes once a minute. A server that was stopped meanwhile needs no restart, so its plan ends. */
export async function lookAtPlans(deps: RestartDeps): Promise<void> {
  for (const { serverId, plan, instanceId, nodeId, state, players, busyWith } of await findPlannedRestarts(
    deps.rows,
  )) {
    if (!plan) continue;
    if (state === "offline" && busyWith === null) await endPlan(deps.rows, serverId, plan.id);
    else if (plan.at === null) {
      if (state === "online" && players === 0) await restartNow(deps, { serverId, planId: plan.id });
    } else {
      const leftMs = Date.parse(plan.at) - deps.now().getTime();
      const minutes = minutesToAnnounce(leftMs);
      if (minutes !== undefined && instanceId && nodeId)
        await sayInGame(deps, {
          nodeId,
          instanceId,
          text: announcement(minutes * 60),
          requestId: derivedRequestId(plan.id, minutes * 60),
        });
      if (leftMs <= (countdownSeconds + 60) * 1000)
        await deps.transact((tx) => beginCountdown(deps, tx, serverId, plan.id));
    }
  }
}

/** Waits until so many seconds are left, and says so. False: the plan was cancelled or replaced. */
export async function announce(
  deps: RestartDeps,
  { serverId, planId }: CountdownRun,
  seconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const plan = (await findServer(deps.rows, serverId))?.plannedRestart;
    if (plan?.id !== planId || plan.at === null) return false;
    const leftMs = Date.parse(plan.at) - deps.now().getTime();
    // Too late for this one: after a crash the next ones say how much is left.
    if (leftMs < (seconds - 1) * 1000) return true;
    if (leftMs <= seconds * 1000) break;
    await sleep(Math.min(lookEveryMs, leftMs - seconds * 1000), undefined, { signal });
  }
  const instance = await findLiveInstance(deps.rows, serverId);
  if (instance)
    await sayInGame(deps, {
      nodeId: instance.nodeId,
      instanceId: instance.id,
      text: announcement(seconds),
      requestId: derivedRequestId(planId, seconds),
    });
  return true;
}

/** The plan and the wanted restart change together, so it happens once. A job that has the server comes first. */
export async function restartNow(deps: RestartDeps, { serverId, planId }: CountdownRun): Promise<void> {
  try {
    await changePower(
      deps,
      (work) =>
        deps.transact(async (tx) => {
          if (!(await endPlan(tx.rows, serverId, planId))) throw new AppError("NOT_FOUND");
          return work(tx);
        }),
      system,
      serverId,
      "restart",
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await endPlan(deps.rows, serverId, planId);
  }
}
