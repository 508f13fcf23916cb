import { randomUUID } from "node:crypto";
import { beginForget } from "@blockwright/node-protocol/backups";
import type { BackupsDeps } from "../backups-deps.ts";
import { deleteBackupRow, findForgettable, findServersWithDeleted } from "../backups.repository.ts";
import { endWork, followWork, placeOfServer, type PlaceOfWork } from "../node/backup-work.ts";
import { repositoryOf } from "../node/repository-of.ts";
import { countInRepository, isRetired } from "../proof/repositories.repository.ts";
import { unlessGone } from "../unless-gone.ts";
import { removeFromStore } from "./remove-repositories.ts";

export function serversWithDeleted({ rows }: Pick<BackupsDeps, "rows">): Promise<string[]> {
  return findServersWithDeleted(rows);
}

/**
 * First the store, then the rows. Also removes what failed backups left there. Throws while the store or the machine is
 * offline, so that it is retried.
 */
export async function forgetDeleted(deps: BackupsDeps, serverId: string, signal: AbortSignal): Promise<void> {
  const forgettable = await findForgettable(deps.rows, serverId);
  if (forgettable.length === 0) return;
  const place = await placeOfServer(deps, serverId).catch(unlessGone);
  if (!place) return;
  for (const [repositoryId, found] of Map.groupBy(forgettable, (backup) => backup.repositoryId)) {
    const backupIds = found.map(({ id }) => id);
    if (await isRetired(deps.rows, serverId, repositoryId))
      await removeIfEmpty(deps, { ...place, repositoryId }, signal);
    else await forgetInStore(deps, { ...place, repositoryId }, backupIds, signal);
    for (const id of backupIds) await deleteBackupRow(deps.rows, id);
  }
}

interface Forgetting extends PlaceOfWork {
  readonly repositoryId: string | null;
}

async function forgetInStore(
  deps: BackupsDeps,
  { serverId, instanceId, nodeId, repositoryId }: Forgetting,
  backupIds: string[],
  signal: AbortSignal,
): Promise<void> {
  const workId = randomUUID();
  const begin = async () => {
    const repository = await repositoryOf(deps, { serverId, nodeId, repositoryId }, signal);
    await deps.callNode(nodeId, beginForget, { workId, instanceId, repository, backupIds });
  };
  try {
    await followWork(deps, { signal }, { workId, nodeId, begin, onRunning: async () => undefined });
  } finally {
    await endWork(deps, nodeId, workId);
  }
}

/** The backup program refuses to free space in a damaged repository. It is removed with the last of its backups. */
async function removeIfEmpty(deps: BackupsDeps, at: Forgetting, signal: AbortSignal): Promise<void> {
  if ((await countInRepository(deps.rows, at.serverId, at.repositoryId)) > 0) return;
  await removeFromStore(deps, at, signal);
}
