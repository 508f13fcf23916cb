import type { Backup } from "@blockwright/contract/backups";
import type { JobType } from "@blockwright/contract/jobs";
import type { Deps } from "../../platform/deps.ts";
import { findBackupsOf, type BackupRow } from "./backups.repository.ts";

export type { Backup } from "@blockwright/contract/backups";

interface ListedBackup {
  readonly backup: BackupRow;
  readonly job: { readonly progress: number; readonly step: string | null; readonly type: JobType } | null;
}

export async function listBackups(
  { rows }: Pick<Deps, "rows">,
  serverId: string,
  { isAutomatic = false } = {},
): Promise<Backup[]> {
  return (await findBackupsOf(rows, serverId, isAutomatic)).map(describeBackup);
}

export function describeBackup({ backup, job }: ListedBackup): Backup {
  const {
    id,
    serverId,
    name,
    reason,
    status,
    sizeBytes,
    snapshotId,
    leftOut,
    error,
    problem,
    provenAt,
    createdAt,
  } = backup;
  const isWorkedOn = status === "creating" || status === "restoring";
  return {
    id,
    serverId,
    name,
    reason,
    filePath: snapshotId === null ? null : `${serverId}/${snapshotId}`,
    size: sizeBytes,
    status,
    leftOut: [...(leftOut ?? [])],
    error,
    problem: status === "ready" || status === "restoring" ? problem : null,
    provenAt: provenAt?.toISOString() ?? null,
    progress:
      isWorkedOn && job
        ? { percent: job.progress, sentence: job.step, canCancel: job.type !== "restore-backup" }
        : null,
    createdAt: createdAt.toISOString(),
  };
}

/** The backup of a job. */
export function backupIdOf({ payload }: { readonly payload: Readonly<Record<string, unknown>> }): string {
  return String(payload["backupId"]);
}
