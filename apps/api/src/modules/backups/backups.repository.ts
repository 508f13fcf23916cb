import { maxBackups } from "@blockwright/contract/backups";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { maintenanceJobs } from "../jobs/jobs.table.ts";
import { backupRepositories, backups } from "./backups.table.ts";

export type BackupRow = typeof backups.$inferSelect;

type NewBackup = Pick<BackupRow, "id" | "serverId" | "name" | "createdAt">;

/** Takes a free place, or none. A caller that loses the race tries another place. */
export async function insertWithinLimit(rows: Rows, backup: NewBackup): Promise<boolean> {
  for (let attempt = 1; attempt <= maxBackups; attempt += 1)
    if (await insertIntoFreeSlot(rows, backup)) return true;
  return false;
}

/** One statement, and a unique index that refuses a second taker. */
async function insertIntoFreeSlot(rows: Rows, backup: NewBackup): Promise<boolean> {
  const inserted = await rows.execute(sql`
    insert into backups (id, server_id, name, slot, created_at)
    select ${backup.id}::uuid, ${backup.serverId}::uuid, ${backup.name}, free.slot, ${backup.createdAt.toISOString()}::timestamptz
    from generate_series(1, ${maxBackups}) as free (slot)
    where not exists (select from backups taken where taken.server_id = ${backup.serverId}::uuid and taken.slot = free.slot)
    order by free.slot
    limit 1
    on conflict do nothing
    returning id`);
  return inserted.rows.length > 0;
}

export async function changeBackup(rows: Rows, id: string, change: Partial<BackupRow>): Promise<void> {
  await rows.update(backups).set(change).where(eq(backups.id, id));
}

/** Newest first, with the progress of its job. */
export function findBackupsOf(rows: Rows, serverId: string, isAutomatic: boolean) {
  return rows
    .select({
      backup: backups,
      job: {
        progress: maintenanceJobs.progress,
        step: maintenanceJobs.currentStep,
        type: maintenanceJobs.type,
      },
    })
    .from(backups)
    .leftJoin(maintenanceJobs, eq(maintenanceJobs.id, backups.jobId))
    .where(
      and(eq(backups.serverId, serverId), eq(backups.isAutomatic, isAutomatic), isNull(backups.deletedAt)),
    )
    .orderBy(desc(backups.createdAt), desc(backups.id));
}

/** Undefined once it is deleted. */
export async function findBackup(rows: Rows, id: string): Promise<BackupRow | undefined> {
  const [found] = await rows
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), isNull(backups.deletedAt)));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockBackup(rows: Rows, id: string): Promise<BackupRow | undefined> {
  const [found] = await rows
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), isNull(backups.deletedAt)))
    .for("update");
  return found;
}

/** What is left of a deleted server: jobs that marked a backup have ended with it. */
export async function lockNewestReady(rows: Rows, serverId: string): Promise<BackupRow | undefined> {
  const [found] = await rows
    .select()
    .from(backups)
    .where(and(eq(backups.serverId, serverId), isNotNull(backups.snapshotId), isNull(backups.deletedAt)))
    .orderBy(desc(backups.createdAt))
    .limit(1)
    .for("update");
  return found;
}

/** The end of a restore. Another job may have taken it since. */
export async function freeBackup(
  rows: Rows,
  {
    backupId,
    jobId,
    error,
  }: { readonly backupId: string; readonly jobId: string; readonly error: string | null },
): Promise<void> {
  await rows
    .update(backups)
    .set({ status: "ready", error })
    .where(and(eq(backups.id, backupId), eq(backups.jobId, jobId), eq(backups.status, "restoring")));
}

export async function findNewestReadyAt(rows: Rows, serverId: string): Promise<Date | null> {
  const [found] = await rows
    .select({ createdAt: backups.createdAt })
    .from(backups)
    .where(
      and(
        eq(backups.serverId, serverId),
        isNotNull(backups.snapshotId),
        isNull(backups.problem),
        isNull(backups.deletedAt),
      ),
    )
    .orderBy(desc(backups.createdAt))
    .limit(1);
  return found?.createdAt ?? null;
}

/** Rows of deleted backups stay until the store has deleted their data. The store may hold data of failed ones too. */
export function findForgettable(rows: Rows, serverId: string) {
  return rows
    .select({ id: backups.id, repositoryId: backups.repositoryId })
    .from(backups)
    .where(
      and(eq(backups.serverId, serverId), or(isNotNull(backups.deletedAt), eq(backups.status, "failed"))),
    )
    .orderBy(desc(backups.createdAt))
    .limit(100);
}

export async function findServersWithDeleted(rows: Rows): Promise<string[]> {
  const found = await rows
    .selectDistinct({ serverId: backups.serverId })
    .from(backups)
    .where(isNotNull(backups.deletedAt))
    .limit(100);
  return found.map(({ serverId }) => serverId);
}

export async function deleteBackupRow(rows: Rows, id: string): Promise<void> {
  await rows.delete(backups).where(and(eq(backups.id, id), isNotNull(backups.deletedAt)));
}

export async function findSealedPassword(rows: Rows, serverId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ sealedPassword: backupRepositories.sealedPassword })
    .from(backupRepositories)
    .where(eq(backupRepositories.serverId, serverId));
  return found?.sealedPassword;
}

/** Idempotent: the first key stays, even with concurrent writers. */
export async function keepSealedPassword(
  rows: Rows,
  serverId: string,
  sealedPassword: string,
): Promise<void> {
  await rows.insert(backupRepositories).values({ serverId, sealedPassword }).onConflictDoNothing();
}
