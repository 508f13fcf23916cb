import { and, desc, eq, exists, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import type { Rows } from "../../../../platform/db/rows.ts";
import { backupRepositories, backups } from "../../../backups/backups.table.ts";
import { instances, portLeases } from "../../../nodes/instances.table.ts";
import { nodes } from "../../../nodes/nodes.table.ts";
import { serverUsers } from "../../../servers/server-users.table.ts";
import { servers } from "../../../servers/servers.table.ts";
import { sftpPasswords } from "../../../sftp/sftp.table.ts";
import type { LeaseFacts } from "../drift.ts";
import { diskInUse, memoryInUse } from "../look/reserved-room.repository.ts";
import { isUnusedLease } from "../look/unused-lease.repository.ts";

/** Only if it is still unused. */
export async function deleteUnusedLease(
  rows: Rows,
  { nodeId, protocol, port, instanceId }: LeaseFacts,
): Promise<void> {
  const unused = rows
    .select({ one: sql`1` })
    .from(instances)
    .where(and(eq(instances.id, portLeases.instanceId), isUnusedLease(rows)));
  await rows
    .delete(portLeases)
    .where(
      and(
        eq(portLeases.nodeId, nodeId),
        eq(portLeases.protocol, protocol),
        eq(portLeases.port, port),
        eq(portLeases.instanceId, instanceId),
        exists(unused),
      ),
    );
}

/** Under the machine's lock, which every placement takes: the second statement sees all that were before it. */
export async function recountReserved(rows: Rows, nodeId: string): Promise<void> {
  await rows.select({ id: nodes.id }).from(nodes).where(eq(nodes.id, nodeId)).for("update");
  await rows.execute(sql`
    update nodes n set reserved_memory_mb = ${memoryInUse}, reserved_disk_mb = ${diskInUse}
    where n.id = ${nodeId}::uuid`);
}

/** Only if the person still has no access. */
export async function deleteOrphanedAccess(rows: Rows, id: string): Promise<void> {
  const share = rows
    .select({ one: sql`1` })
    .from(serverUsers)
    .where(
      and(eq(serverUsers.serverId, sftpPasswords.serverId), eq(serverUsers.userId, sftpPasswords.userId)),
    );
  const own = rows
    .select({ one: sql`1` })
    .from(servers)
    .where(and(eq(servers.id, sftpPasswords.serverId), eq(servers.userId, sftpPasswords.userId)));
  await rows.delete(sftpPasswords).where(and(eq(sftpPasswords.id, id), notExists(share), notExists(own)));
}

const isListed = and(eq(backups.status, "ready"), isNull(backups.problem), isNull(backups.deletedAt));

/** Of the server, or only the given one. */
export async function markLost(
  rows: Rows,
  serverId: string,
  backupId: string | undefined,
  problem: string,
): Promise<void> {
  await rows
    .update(backups)
    .set({ problem })
    .where(
      and(
        eq(backups.serverId, serverId),
        isListed,
        backupId === undefined ? undefined : eq(backups.id, backupId),
      ),
    );
}

export async function insertRepository(
  rows: Rows,
  repository: typeof backupRepositories.$inferInsert,
): Promise<void> {
  await rows.insert(backupRepositories).values(repository).onConflictDoNothing();
}

export async function findNewestBackup(rows: Rows, serverId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: backups.id })
    .from(backups)
    .where(and(eq(backups.serverId, serverId), isListed, isNotNull(backups.snapshotId)))
    .orderBy(desc(backups.createdAt))
    .limit(1);
  return found?.id;
}

/** Deleted ones too, until nothing of them is kept. */
export async function findClaimedServer(
  rows: Rows,
  id: string,
): Promise<{ deletedAt: Date | null } | undefined> {
  const [found] = await rows.select({ deletedAt: servers.deletedAt }).from(servers).where(eq(servers.id, id));
  return found;
}

/** Whether the database still has it on that machine, as this server if one is named. */
export async function isLiveAt(
  rows: Rows,
  instanceId: string,
  nodeId: string,
  serverId?: string,
): Promise<boolean> {
  const found = await rows
    .select({ id: instances.id })
    .from(instances)
    .where(
      and(
        eq(instances.id, instanceId),
        eq(instances.nodeId, nodeId),
        isNull(instances.deletedAt),
        serverId === undefined ? undefined : eq(instances.serverId, serverId),
      ),
    );
  return found.length > 0;
}
