import { AppError } from "../../../platform/errors.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findBackup } from "../backups.repository.ts";
import { repositoryOf } from "./repository-of.ts";

export interface StoredBackup {
  readonly serverId: string;
  readonly name: string;
  readonly snapshotId: string;
  readonly repositoryId: string | null;
}

/** Throws BACKUP_REFUSED for one that is still being made, or has failed. */
export async function requireStored(
  { rows }: Pick<BackupsDeps, "rows">,
  backupId: string,
): Promise<StoredBackup> {
  const backup = await findBackup(rows, backupId);
  if (!backup) throw new AppError("NOT_FOUND");
  const { serverId, name, snapshotId, repositoryId, status } = backup;
  if (snapshotId === null || status === "creating" || status === "failed")
    throw new AppError("BACKUP_REFUSED", "This backup is not finished, so there is nothing in it to see.");
  return { serverId, name, snapshotId, repositoryId };
}

/** The form sent to its node: with the key encrypted for the agent there. */
export async function addressOfStored(
  deps: Pick<BackupsDeps, "rows" | "secrets" | "callNode">,
  { serverId, snapshotId, repositoryId }: StoredBackup,
  nodeId: string,
) {
  const at = { serverId, nodeId, repositoryId };
  const repository = await repositoryOf(deps, at, AbortSignal.timeout(withinMs));
  return { repository, snapshotId };
}

const withinMs = 10_000;
