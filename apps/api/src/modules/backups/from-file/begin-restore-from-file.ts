import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import { beginJob, type JobRun } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { takeForRestore } from "../restore/take-for-restore.ts";

export const restoreFromFileRun = workflow<JobRun>("backups.restore-from-file", "servers");

export interface FileToRestore {
  readonly serverId: string;
  readonly uploadId: string;
  readonly name: string;
}

/** The server keeps running while the upload is unpacked; only then is it stopped and its files replaced. */
export async function beginRestoreFromFile(
  deps: Pick<BackupsDeps, "enqueue" | "hints" | "config">,
  once: Transact,
  actor: Person,
  { serverId, uploadId, name }: FileToRestore,
): Promise<{ jobId: string }> {
  return once(async (tx) => {
    await takeForRestore(deps, tx, serverId, "restore-archive");
    const jobId = await beginJob(deps, tx, {
      type: "restore-archive",
      workflow: restoreFromFileRun,
      serverId,
      userId: actor.id,
      payload: { uploadId, name },
    });
    await appendActivity(tx, actor, {
      action: "restore.started",
      subjectId: serverId,
      details: { jobId, file: name },
    });
    return { jobId };
  });
}
