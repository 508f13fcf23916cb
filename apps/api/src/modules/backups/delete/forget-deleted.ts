import { randomUUID } from "node:crypto";
import { beginForget } from "@blockwright/node-protocol/backups";
import type { BackupsDeps } from "../backups-deps.ts";
import { deleteBackupRow, findForgettable, findServersWithDeleted } from "../backups.repository.ts";
import { endWork, followWork, placeOfServer } from "../node/backup-work.ts";
import { repositoryOf } from "../node/repository-of.ts";
import { unlessGone } from "../unless-gone.ts";

export function serversWithDeleted({ rows }: Pick<BackupsDeps, "rows">): Promise<string[]> {
  return findServersWithDeleted(rows);
}

/**
 * First the store, then the rows. Also removes what failed backups left there. Throws while the store or the machine is
 * offline, so that it is retried.
 */
export async function forgetDeleted(deps: BackupsDeps, serverId: string, signal: AbortSignal): Promise<void> {
  const backupIds = await findForgettable(deps.rows, serverId);
  if (backupIds.length === 0) return;
  const place = await placeOfServer(deps, serverId).catch(unlessGone);
  if (!place) return;
  const { instanceId, nodeId } = place;
  const workId = randomUUID();
  const begin = async () => {
    const repository = await repositoryOf(deps, { serverId, nodeId }, signal);
    await deps.callNode(nodeId, beginForget, { workId, instanceId, repository, backupIds });
  };
  try {
    await followWork(deps, { signal }, { workId, nodeId, begin, onRunning: async () => undefined });
  } finally {
    await endWork(deps, nodeId, workId);
  }
  for (const id of backupIds) await deleteBackupRow(deps.rows, id);
}
