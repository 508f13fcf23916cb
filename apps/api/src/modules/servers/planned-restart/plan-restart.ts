import { randomUUID } from "node:crypto";
import type { planRestart as route, PlannedRestart } from "@blockwright/contract/servers";
import type { RouteInput } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs } from "../../../platform/now.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { refuseWhileBuilt, type BuildWatch } from "../change-power.ts";
import { describeServer } from "../describe-server.ts";
import { findLiveServer } from "../live-servers.repository.ts";
import { claimServer, updateServer } from "../servers.repository.ts";
import type { KeptRestartPlan } from "./restart-plan.ts";
import { countdownRun, countdownSeconds } from "./restart-moments.ts";

type PlanDeps = Pick<Deps, "now" | "hints" | "enqueue"> & BuildWatch;
type Wish = RouteInput<typeof route>["body"];

const furthestMs = 7 * dayMs;

/** One at a time: a new plan replaces the one before. */
export async function planRestart(
  deps: PlanDeps,
  once: Transact,
  actor: Person,
  serverId: string,
  wish: Wish,
): Promise<{ plannedRestart: PlannedRestart }> {
  const at = momentOf(wish, deps.now());
  return once(async (tx) => {
    const live = await findLiveServer(tx.rows, serverId);
    if (!live) throw new AppError("NOT_FOUND");
    await refuseWhileBuilt(deps, tx, serverId);
    if (describeServer(live, deps.now()).status !== "online")
      throw new AppError("POWER_REFUSED", "Only a server that is running can be restarted.");
    const plan: KeptRestartPlan = { id: randomUUID(), when: wish.when, at: at?.toISOString() ?? null };
    await claimServer(tx.rows, serverId);
    await updateServer(tx.rows, serverId, { plannedRestart: plan });
    await appendActivity(tx, actor, {
      action: "server.restart-planned",
      subjectId: serverId,
      details: { when: plan.when, ...(plan.at !== null && { at: plan.at }) },
    });
    if (at && isSoon(at, deps.now())) await beginCountdown(deps, tx, serverId, plan.id);
    sayChanged(deps, tx, serverId);
    return { plannedRestart: { when: plan.when, at: plan.at } };
  });
}

export async function cancelRestart(
  deps: Pick<Deps, "hints" | "transact">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await deps.transact(async (tx) => {
    const server = await claimServer(tx.rows, serverId);
    if (!server) throw new AppError("NOT_FOUND");
    if (server.plannedRestart === null) return;
    await updateServer(tx.rows, serverId, { plannedRestart: null });
    await appendActivity(tx, actor, { action: "server.restart-cancelled", subjectId: serverId });
    sayChanged(deps, tx, serverId);
  });
}

/** Before the next look at all plans there would be no time left for the countdown. */
function isSoon(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() <= (countdownSeconds + 60) * 1000;
}

/** Idempotent: one countdown for each plan. */
export async function beginCountdown(
  { enqueue }: Pick<Deps, "enqueue">,
  tx: Transaction,
  serverId: string,
  planId: string,
): Promise<void> {
  await enqueue(tx, countdownRun, { id: `restart-${planId}`, input: { serverId, planId } });
}

function momentOf({ when, at }: Wish, now: Date): Date | null {
  if (when === "empty") return null;
  const moment = at === undefined ? undefined : new Date(at);
  if (!moment || moment <= now) throw new AppError("POWER_REFUSED", "Please choose a time in the future.");
  if (moment.getTime() - now.getTime() > furthestMs)
    throw new AppError("POWER_REFUSED", "Please choose a time within the next 7 days.");
  return moment;
}

function sayChanged({ hints }: Pick<Deps, "hints">, tx: Transaction, serverId: string): void {
  tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
}
