import { randomUUID } from "node:crypto";
import { beginRemoveRepository } from "@blockwright/node-protocol/backups";
import type { BackupsDeps } from "../backups-deps.ts";
import { endWork, followWork } from "../node/backup-work.ts";
import { repositoryOf } from "../node/repository-of.ts";
import {
  deleteRepositoryRow,
  findNodeOfStore,
  findOrphanedRepositories,
  findRepository,
  isStoreInUse,
} from "./orphaned-repositories.repository.ts";

export function orphanedRepositories({ rows }: Pick<BackupsDeps, "rows">): Promise<string[]> {
  return findOrphanedRepositories(rows);
}

/**
 * First the store, then the key. Idempotent. Throws while no machine that uses the store is online, so that it is
 * retried.
 */
export async function removeRepository(
  deps: BackupsDeps,
  serverId: string,
  signal: AbortSignal,
): Promise<void> {
  const repository = await findRepository(deps.rows, serverId);
  if (!repository) return;
  const { store, ids } = repository;
  if (store !== null && (await isStoreInUse(deps.rows, store))) {
    const nodeId = await findNodeOfStore(deps.rows, store, deps.now());
    if (nodeId === undefined) throw new Error("no machine that uses this store is online");
    for (const repositoryId of ids) await removeFromStore(deps, { serverId, nodeId, repositoryId }, signal);
  }
  await deleteRepositoryRow(deps.rows, serverId);
}

interface RepositoryAt {
  readonly serverId: string;
  readonly nodeId: string;
  readonly repositoryId: string | null;
}

export async function removeFromStore(
  deps: BackupsDeps,
  at: RepositoryAt,
  signal: AbortSignal,
): Promise<void> {
  const { nodeId } = at;
  const workId = randomUUID();
  const begin = async () => {
    const repository = await repositoryOf(deps, at, signal);
    await deps.callNode(nodeId, beginRemoveRepository, { workId, repository });
  };
  try {
    await followWork(deps, { signal }, { workId, nodeId, begin, onRunning: async () => undefined });
  } finally {
    await endWork(deps, nodeId, workId);
  }
}
