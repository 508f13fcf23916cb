import { randomUUID } from "node:crypto";
import type { RepairId } from "@blockwright/contract/admin/integrity";
import { system, type Person, type SystemActor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import { findTaker } from "../find-taker.ts";
import { kindOf } from "./kinds/every-kind.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { findShown, lockFinding, markRepairing, type FindingRow } from "./look/findings.repository.ts";
import { everyRepair } from "./repairs/every-repair.ts";
import type { RepairRun } from "./repairs/repair.ts";

export const repairRun = workflow<RepairRun>("admin.repair-drift", "background");

interface Wanted {
  readonly findingId: string;
  readonly repair: RepairId;
  readonly reason: string;
  readonly account?: string | undefined;
}

/** Only what was seen twice, and only with a repair that its kind offers. */
export async function beginRepair(
  deps: Pick<IntegrityDeps, "enqueue" | "config">,
  once: Transact,
  operator: Person,
  { findingId, repair, reason, account }: Wanted,
): Promise<Record<string, never>> {
  return once(async (tx) => {
    const finding = await lockFinding(tx.rows, findingId);
    if (!finding || finding.state === "suspected") throw new AppError("NOT_FOUND", goneSentence);
    if (finding.state === "repairing")
      throw new AppError("CHANGE_REFUSED", "This is being repaired right now.");
    if (!kindOf(finding.kind).repairs.includes(repair))
      throw new AppError("CHANGE_REFUSED", "This can't be repaired like that.");
    const taker = await takerOf(deps, tx, repair, account);
    await enqueueRepair(deps, tx, operator, { finding, repair, reason, ...(taker && { taker }) });
    return {};
  });
}

async function takerOf(
  deps: Pick<IntegrityDeps, "config">,
  tx: Transaction,
  repair: RepairId,
  account: string | undefined,
): Promise<Taker | undefined> {
  if (!everyRepair[repair].needsAccount) return undefined;
  if (account === undefined)
    throw new AppError("CHANGE_REFUSED", "Please name the account that gets the server.");
  return findTaker(deps, tx, account);
}

const goneSentence = "This difference is gone. Load the page again.";

/** Those that the database alone shows. One that has failed waits for the operator. */
export async function beginAutomaticRepairs(
  deps: Pick<IntegrityDeps, "enqueue" | "rows" | "transact">,
): Promise<void> {
  for (const { id, kind, state, error } of await findShown(deps.rows)) {
    const { isAutomatic, repairs } = kindOf(kind);
    const [repair] = repairs;
    if (!isAutomatic || !repair || state !== "open" || error !== null) continue;
    await deps.transact(async (tx) => {
      const finding = await lockFinding(tx.rows, id);
      if (finding?.state !== "open") return;
      await enqueueRepair(deps, tx, system, { finding, repair, reason: "automatic" });
    });
  }
}

interface Taker {
  readonly id: string;
  readonly username: string;
}

interface Started {
  readonly finding: FindingRow;
  readonly repair: RepairId;
  readonly reason: string;
  readonly taker?: Taker;
}

export async function enqueueRepair(
  { enqueue }: Pick<IntegrityDeps, "enqueue">,
  tx: Transaction,
  actor: Person | SystemActor,
  { finding, repair, reason, taker }: Started,
): Promise<void> {
  const { id: findingId, kind, serverId, attempts } = finding;
  await markRepairing(tx.rows, findingId, repair);
  await enqueue(tx, repairRun, {
    id: `repair-${findingId}-${attempts + 1}`,
    input: {
      findingId,
      operatorId: actor.kind === "system" ? null : actor.id,
      rescueId: randomUUID(),
      checkId: randomUUID(),
      ...(taker && { adoption: { serverId: randomUUID(), accountId: taker.id, reason } }),
    },
  });
  await appendActivity(tx, actor, {
    action: "drift.repair-started",
    subjectId: findingId,
    ...(serverId !== null && { serverId }),
    details: { kind, repair, reason, ...(taker && { account: taker.username }) },
  });
}
