import { beginUnpack } from "@blockwright/node-protocol/backups";
import { dropUpload } from "@blockwright/node-protocol/bulk";
import { AppError } from "../../../platform/errors.ts";
import { endUndosOf, type JobRow, type JobStage } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { followWork, placeOfServer } from "../node/backup-work.ts";
import { showProgress } from "../node/progress-sentence.ts";

const unpackingFrom = 2;
const unpackingTo = 70;

/** Unpacks into a tree beside the current one. The server does not change. */
export async function unpackUpload(deps: BackupsDeps, stage: JobStage): Promise<void> {
  const { serverId, id: workId } = stage.job;
  const uploadId = uploadIdOf(stage.job);
  const { instanceId, nodeId } = await placeOfServer(deps, serverId);
  // The node deletes the server's previous kept tree before it makes the new one.
  await deps.transact((tx) => endUndosOf(tx, serverId));
  const done = await followWork(deps, stage, {
    workId,
    nodeId,
    begin: async () => {
      await deps.callNode(nodeId, beginUnpack, { workId, instanceId, uploadId });
    },
    onRunning: showProgress(stage, unpackingFrom, unpackingTo),
  });
  const files = done === "under-way" ? 0 : (done.restored?.files ?? 0);
  await stage.log(`Unpacked ${files} files.`);
}

/** Idempotent. */
export async function removeUpload(
  { rows, callNode }: Pick<BackupsDeps, "rows" | "callNode">,
  job: Pick<JobRow, "serverId" | "payload">,
): Promise<void> {
  const { instanceId, nodeId } = await placeOfServer({ rows }, job.serverId);
  await callNode(nodeId, dropUpload, { instanceId, uploadId: uploadIdOf(job) });
}

/** The same at the end of a job. The machine deletes an upload that is still there after a day. */
export async function removeUploadIfPossible(
  deps: Pick<BackupsDeps, "rows" | "callNode" | "log">,
  job: Pick<JobRow, "serverId" | "payload">,
): Promise<void> {
  await removeUpload(deps, job).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error, serverId: job.serverId }, "an upload for a restore is still on its machine");
  });
}

function uploadIdOf({ payload }: Pick<JobRow, "payload">): string {
  return String(payload["uploadId"]);
}
