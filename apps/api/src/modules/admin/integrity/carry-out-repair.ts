import { setTimeout as sleep } from "node:timers/promises";
import type { RepairId } from "@blockwright/contract/admin/integrity";
import { system } from "../../../platform/actor.ts";
import { appendActivity } from "../../activity/index.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { deleteFinding, findFinding, lockFinding, reopenFinding } from "./look/findings.repository.ts";
import { seeAgain } from "./look/see-again.ts";
import { everyRepair } from "./repairs/every-repair.ts";
import type { RepairRun } from "./repairs/repair.ts";

const goneWithinMs = 30_000;
const lookEveryMs = 2000;

const awaySentence = "Its machine can't be reached right now.";
const stillThere = "The repair ran, but the difference is still there.";

/** Null if the finding has disappeared. */
export async function findPlan(
  { rows }: Pick<IntegrityDeps, "rows">,
  { findingId }: RepairRun,
): Promise<RepairId | null> {
  return (await findFinding(rows, findingId))?.repair ?? null;
}

type Before = { readonly state: "there" } | { readonly state: "over"; readonly refusal: string | null };

/** Nothing is changed on the word of an earlier look. */
export async function lookBefore(deps: IntegrityDeps, { findingId }: RepairRun): Promise<Before> {
  const finding = await findFinding(deps.rows, findingId);
  if (!finding) return { state: "over", refusal: null };
  const seen = await seeAgain(deps, finding);
  if (seen === "away") return { state: "over", refusal: awaySentence };
  return seen === "gone" ? { state: "over", refusal: null } : { state: "there" };
}

/** Deletes the finding if the difference is gone, and writes the outcome to the activity log, once. */
export async function endRepair(
  deps: IntegrityDeps,
  { findingId }: RepairRun,
  refusal: string | null,
): Promise<void> {
  const finding = await findFinding(deps.rows, findingId);
  if (finding?.state !== "repairing") return;
  const { kind, repair, serverId } = finding;
  const leavesIt = repair !== null && everyRepair[repair].leavesDifference === true;
  const error = refusal ?? (leavesIt || (await isGoneSoon(deps, finding)) ? null : stillThere);
  await deps.transact(async (tx) => {
    if ((await lockFinding(tx.rows, findingId))?.state !== "repairing") return;
    const isAccepted = error === null && repair === "accept";
    if (error !== null || leavesIt)
      await reopenFinding(tx.rows, findingId, isAccepted ? "accepted" : "open", error);
    else await deleteFinding(tx.rows, findingId);
    await appendActivity(tx, system, {
      action: error === null ? "drift.repaired" : "drift.repair-failed",
      subjectId: findingId,
      ...(serverId !== null && { serverId }),
      details: { kind, repair: repair ?? "", ...(error !== null && { error }) },
    });
  });
}

async function isGoneSoon(deps: IntegrityDeps, finding: Parameters<typeof seeAgain>[1]): Promise<boolean> {
  for (let waited = 0; ; waited += lookEveryMs) {
    if ((await seeAgain(deps, finding)) === "gone") return true;
    if (waited >= goneWithinMs) return false;
    await sleep(lookEveryMs);
  }
}
