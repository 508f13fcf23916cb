import { randomUUID } from "node:crypto";
import { beginCheck } from "@blockwright/node-protocol/backups";
import { noteBackup } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findNewestReadyAt } from "../backups.repository.ts";
import { repositoryOf } from "../node/repository-of.ts";
import type { CheckRun } from "./begin-checks.ts";
import { followUpkeep, type NotDone } from "./follow-upkeep.ts";
import { changeRepository, lockRepository, markRepository } from "./repositories.repository.ts";
import { warnOfDamage } from "./warn-of-damage.ts";

/** Each check reads another part, so that everything is read once in five weeks. */
const parts = 5;
const checkedWithinMs = 3 * 60 * 60_000;

export type CheckOutcome =
  | { readonly state: "whole" }
  | { readonly state: "damaged"; readonly damage: string }
  | NotDone;

export async function checkRepository(
  deps: BackupsDeps,
  { serverId, nodeId, workId, repositoryId }: CheckRun,
  cancelled: AbortSignal,
): Promise<CheckOutcome> {
  const begin = async (signal: AbortSignal) => {
    const repository = await repositoryOf(deps, { serverId, nodeId, repositoryId }, signal);
    const { checksDone = 0 } = (await deps.transact((tx) => lockRepository(tx.rows, serverId))) ?? {};
    const part = { number: (checksDone % parts) + 1, of: parts };
    await deps.callNode(nodeId, beginCheck, { workId, repository, part });
  };
  const done = await followUpkeep(deps, { workId, nodeId, withinMs: checkedWithinMs, begin }, cancelled);
  if (done.state === "not-done") return done;
  const damage = done.checked?.damage ?? null;
  return damage === null ? { state: "whole" } : { state: "damaged", damage };
}

/** Idempotent: a repository that was retired by an earlier attempt is not the current one any more. */
export async function recordCheck(
  deps: BackupsDeps,
  { serverId, nodeId, repositoryId }: CheckRun,
  outcome: CheckOutcome,
): Promise<void> {
  const { log } = deps;
  if (outcome.state === "not-done")
    log.warn({ serverId, nodeId, reason: outcome.reason }, "stored backups could not be checked");
  if (outcome.state === "damaged")
    log.error({ serverId, nodeId, damage: outcome.damage }, "stored backups are damaged");
  await deps.transact(async (tx) => {
    const repository = await lockRepository(tx.rows, serverId);
    if (!repository) return;
    const now = deps.now();
    await changeRepository(tx.rows, serverId, { checkEndedAt: now });
    if (repository.currentId !== repositoryId || outcome.state === "not-done") return;
    if (outcome.state === "whole") {
      const checksDone = repository.checksDone + 1;
      await changeRepository(tx.rows, serverId, { checkedAt: now, checksDone });
      return;
    }
    // New backups would reuse damaged data, so they go to a new repository.
    await changeRepository(tx.rows, serverId, {
      currentId: randomUUID(),
      retiredIds: [...repository.retiredIds, repositoryId ?? serverId],
      checkedAt: null,
      checksDone: 0,
    });
    await markRepository(tx.rows, serverId, repositoryId, damagedSentence);
    await noteBackup(tx, serverId, await findNewestReadyAt(tx.rows, serverId));
    await warnOfDamage(deps, tx, serverId);
  });
}

const damagedSentence =
  "This backup could not be verified: part of its stored data is damaged. Make a new backup, which is stored separately.";
