import { and, eq, isNull } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { servers } from "../../servers/servers.table.ts";
import type { BackupRow } from "../backups.repository.ts";
import { backups } from "../backups.table.ts";

type MadeBackup = Pick<
  BackupRow,
  | "id"
  | "serverId"
  | "name"
  | "reason"
  | "repositoryId"
  | "snapshotId"
  | "files"
  | "sizeBytes"
  | "state"
  | "createdAt"
>;

export async function insertMade(rows: Rows, backup: MadeBackup): Promise<void> {
  await rows
    .insert(backups)
    .values({ ...backup, isAutomatic: true, status: "ready" })
    .onConflictDoNothing();
}

interface DeletedCopy {
  readonly id: string;
  readonly serverId: string;
  readonly repositoryId: string | null;
  readonly now: Date;
}

/** False if it was there already, or its server is gone: then the whole repository is removed. */
export async function insertDeleted(
  rows: Rows,
  { id, serverId, repositoryId, now }: DeletedCopy,
): Promise<boolean> {
  const [server] = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
  if (!server) return false;
  const inserted = await rows
    .insert(backups)
    .values({
      id,
      serverId,
      name: "Copy for a move",
      isAutomatic: true,
      status: "failed",
      repositoryId,
      createdAt: now,
      deletedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: backups.id });
  return inserted.length > 0;
}
