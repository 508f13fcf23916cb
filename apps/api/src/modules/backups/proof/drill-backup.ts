import { beginDrill, type WorldsReport } from "@blockwright/node-protocol/backups";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, findBackup, lockBackup } from "../backups.repository.ts";
import { repositoryOf } from "../node/repository-of.ts";
import type { DrillRun } from "./begin-drills.ts";
import { followUpkeep, type NotDone } from "./follow-upkeep.ts";
import { changeRepository } from "./repositories.repository.ts";
import { worldsSentence } from "./worlds-sentence.ts";

const drilledWithinMs = 3 * 60 * 60_000;

export type DrillOutcome =
  | { readonly state: "drilled"; readonly failure: string | null; readonly worlds?: WorldsReport | undefined }
  | NotDone;

export async function drillBackup(
  deps: BackupsDeps,
  { backupId, nodeId, workId }: DrillRun,
  cancelled: AbortSignal,
): Promise<DrillOutcome> {
  const backup = await findBackup(deps.rows, backupId);
  if (!backup?.snapshotId) return { state: "not-done", reason: "The backup was deleted." };
  const { serverId, repositoryId, snapshotId, files, sizeBytes: bytes } = backup;
  const begin = async (signal: AbortSignal) => {
    const repository = await repositoryOf(deps, { serverId, nodeId, repositoryId }, signal);
    const expected = { files, bytes };
    await deps.callNode(nodeId, beginDrill, { workId, repository, snapshotId, expected });
  };
  const done = await followUpkeep(deps, { workId, nodeId, withinMs: drilledWithinMs, begin }, cancelled);
  if (done.state === "not-done") return done;
  const { failure = null, worlds } = done.drilled ?? {};
  return { state: "drilled", failure, worlds };
}

/** Idempotent. */
export async function recordDrill(
  deps: BackupsDeps,
  { backupId, nodeId }: DrillRun,
  outcome: DrillOutcome,
): Promise<void> {
  const told = { backupId, nodeId, outcome };
  if (outcome.state === "not-done") {
    deps.log.warn(told, "a backup could not be tried");
    return;
  }
  const bad = outcome.worlds && worldsSentence(outcome.worlds);
  const problem = outcome.failure === null ? bad && `A test restore found a problem. ${bad}` : failedSentence;
  if (problem === undefined) deps.log.info(told, "a backup was proven by a test restore");
  else deps.log.error(told, "a backup is bad: a test restore did not bring it back whole");
  await deps.transact(async (tx) => {
    const backup = await lockBackup(tx.rows, backupId);
    if (!backup) return;
    if (problem === undefined) return changeBackup(tx.rows, backupId, { provenAt: deps.now() });
    await changeBackup(tx.rows, backupId, { problem });
    // The other backups in there may be damaged too: the check of the repository is due at once.
    if (outcome.failure !== null) await changeRepository(tx.rows, backup.serverId, { checkedAt: null });
  });
}

const failedSentence =
  "This backup did not come back whole when it was restored as a test. Make a new backup.";
