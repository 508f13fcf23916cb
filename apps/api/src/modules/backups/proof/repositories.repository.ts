import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { backupRepositories, backups } from "../backups.table.ts";

type RepositoryRow = typeof backupRepositories.$inferSelect;

/** The repository that new backups of the server go to. Null: its first one. */
export async function findCurrentRepository(rows: Rows, serverId: string): Promise<string | null> {
  const [found] = await rows
    .select({ currentId: backupRepositories.currentId })
    .from(backupRepositories)
    .where(eq(backupRepositories.serverId, serverId));
  return found?.currentId ?? null;
}

export async function isRetired(rows: Rows, serverId: string, repositoryId: string | null): Promise<boolean> {
  const [found] = await rows
    .select({ retiredIds: backupRepositories.retiredIds })
    .from(backupRepositories)
    .where(eq(backupRepositories.serverId, serverId));
  return found?.retiredIds.includes(repositoryId ?? serverId) ?? false;
}

/** Locks the row until the transaction ends. */
export async function lockRepository(rows: Rows, serverId: string): Promise<RepositoryRow | undefined> {
  const [found] = await rows
    .select()
    .from(backupRepositories)
    .where(eq(backupRepositories.serverId, serverId))
    .for("update");
  return found;
}

export async function changeRepository(
  rows: Rows,
  serverId: string,
  change: Partial<RepositoryRow>,
): Promise<void> {
  await rows.update(backupRepositories).set(change).where(eq(backupRepositories.serverId, serverId));
}

const ofRepository = (serverId: string, repositoryId: string | null) =>
  and(
    eq(backups.serverId, serverId),
    sql`${backups.repositoryId} is not distinct from ${repositoryId}::uuid`,
    isNull(backups.deletedAt),
  );

/** Those that are not failed or deleted. */
export async function countInRepository(
  rows: Rows,
  serverId: string,
  repositoryId: string | null,
): Promise<number> {
  const [found] = await rows
    .select({ backups: count() })
    .from(backups)
    .where(and(ofRepository(serverId, repositoryId), ne(backups.status, "failed")));
  return found?.backups ?? 0;
}

/** Says it at every backup in that repository, also at one that is still being made. */
export async function markRepository(
  rows: Rows,
  serverId: string,
  repositoryId: string | null,
  problem: string,
): Promise<void> {
  await rows.update(backups).set({ problem }).where(ofRepository(serverId, repositoryId));
}
