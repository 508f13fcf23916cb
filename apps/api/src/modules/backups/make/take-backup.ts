import { beginBackup } from "@blockwright/node-protocol/backups";
import { leaveServer } from "../../servers/index.ts";
import type { JobStage } from "../../jobs/index.ts";
import { noteStore } from "../as-new/stores.repository.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, findBackup } from "../backups.repository.ts";
import { findLeftOut } from "../left-out/left-out.repository.ts";
import { followWork, placeOfServer, type RunningWork } from "../node/backup-work.ts";
import { showProgress } from "../node/progress-sentence.ts";
import { repositoryOf } from "../node/repository-of.ts";

export type TakingDeps = Pick<BackupsDeps, "rows" | "callNode" | "now" | "secrets">;

const copyingFrom = 10;
const copyingTo = 95;

/** From here on the files may change: the copy is made from a snapshot. */
export async function saveWorld(deps: BackupsDeps, stage: JobStage): Promise<void> {
  await follow(deps, stage, async ({ step }) => step !== "saving");
  await deps.transact((tx) => leaveServer(deps, tx, stage.job.serverId));
}

export async function storeBackup(
  deps: TakingDeps,
  stage: JobStage,
  { from = copyingFrom, to = copyingTo } = {},
): Promise<void> {
  const done = await follow(deps, stage, showProgress(stage, from, to));
  const backup = done === "under-way" ? undefined : done.backup;
  if (!backup) throw new Error(`the backup ${backupIdOf(stage.job)} ended without a result`);
  const { snapshotId, files, bytes: sizeBytes, leftOut } = backup;
  await changeBackup(deps.rows, backupIdOf(stage.job), { snapshotId, files, sizeBytes, leftOut });
}

async function follow(
  deps: TakingDeps,
  stage: JobStage,
  onRunning: (status: RunningWork) => Promise<boolean | void>,
) {
  const { serverId } = stage.job;
  const { instanceId, nodeId } = await placeOfServer(deps, serverId);
  const workId = backupIdOf(stage.job);
  const begin = async () => {
    const repositoryId = (await findBackup(deps.rows, workId))?.repositoryId ?? null;
    const repository = await repositoryOf(deps, { serverId, nodeId, repositoryId }, stage.signal);
    await noteStore(deps.rows, serverId, nodeId);
    await deps.callNode(nodeId, beginBackup, {
      workId,
      instanceId,
      repository,
      leftOut: [...(await findLeftOut(deps.rows, serverId))],
    });
  };
  return followWork(deps, stage, { workId, nodeId, begin, onRunning });
}
