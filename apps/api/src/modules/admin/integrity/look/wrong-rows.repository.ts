import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { Rows } from "../../../../platform/db/rows.ts";
import { timeBefore } from "../../../../platform/now.ts";
import { activity } from "../../../activity/activity.table.ts";
import { backupRepositories, backups } from "../../../backups/backups.table.ts";
import { subscriptions } from "../../../billing/billing.table.ts";
import { domains } from "../../../domains/domains.table.ts";
import { buildTasks } from "../../../jobs/build-tasks.table.ts";
import { instances, portLeases } from "../../../nodes/instances.table.ts";
import { nodes } from "../../../nodes/nodes.table.ts";
import { serverUsers } from "../../../servers/server-users.table.ts";
import { servers } from "../../../servers/servers.table.ts";
import { sftpPasswords } from "../../../sftp/sftp.table.ts";
import type { RowFacts, WrongSum } from "../drift.ts";
import { isUnusedLease } from "./unused-lease.repository.ts";
import { diskInUse, memoryInUse } from "./reserved-room.repository.ts";

/** Of one kind. The rest is found once these are repaired. */
const maxRows = 200;
const hourMs = 3_600_000;

export function findUnusedLeases(rows: Rows): Promise<RowFacts["unusedLeases"][number][]> {
  return rows
    .select({
      nodeId: portLeases.nodeId,
      nodeName: nodes.name,
      protocol: portLeases.protocol,
      port: portLeases.port,
      instanceId: portLeases.instanceId,
    })
    .from(portLeases)
    .innerJoin(nodes, eq(nodes.id, portLeases.nodeId))
    .innerJoin(instances, eq(instances.id, portLeases.instanceId))
    .where(isUnusedLease(rows))
    .limit(maxRows);
}

/** One statement, so that no placement comes in between. */
export async function findWrongSums(rows: Rows): Promise<WrongSum[]> {
  const found = await rows.execute<Record<keyof WrongSum, string>>(sql`
    with sums as (
      select n.id, n.name, n.reserved_memory_mb, n.reserved_disk_mb,
        ${memoryInUse} as memory_mb, ${diskInUse} as disk_mb
      from nodes n where n.state <> 'removed')
    select id as "nodeId", name as "nodeName", reserved_memory_mb as "reservedMemoryMb", memory_mb as "memoryMb",
      reserved_disk_mb as "reservedDiskMb", disk_mb as "diskMb"
    from sums where reserved_memory_mb <> memory_mb or reserved_disk_mb <> disk_mb`);
  return found.rows.map((sum) => ({
    nodeId: sum.nodeId,
    nodeName: sum.nodeName,
    reservedMemoryMb: Number(sum.reservedMemoryMb),
    memoryMb: Number(sum.memoryMb),
    reservedDiskMb: Number(sum.reservedDiskMb),
    diskMb: Number(sum.diskMb),
  }));
}

/** The hourly removal has had its chance. */
export async function findOrphanedRepositories(rows: Rows, now: Date): Promise<string[]> {
  const owner = rows
    .select({ one: sql`1` })
    .from(servers)
    .where(eq(servers.id, backupRepositories.serverId));
  const purgedNow = rows
    .select({ one: sql`1` })
    .from(activity)
    .where(
      and(
        eq(activity.action, "server.purged"),
        eq(activity.subjectId, sql`${backupRepositories.serverId}::text`),
        gt(activity.at, timeBefore(now, 3 * hourMs)),
      ),
    );
  const found = await rows
    .select({ id: backupRepositories.serverId })
    .from(backupRepositories)
    .where(and(notExists(owner), notExists(purgedNow)))
    .limit(maxRows);
  return found.map(({ id }) => id);
}

const isStored = and(eq(backups.status, "ready"), isNotNull(backups.snapshotId), isNull(backups.deletedAt));

export async function findServersWithoutKey(rows: Rows): Promise<string[]> {
  const key = rows
    .select({ one: sql`1` })
    .from(backupRepositories)
    .where(eq(backupRepositories.serverId, backups.serverId));
  const found = await rows
    .selectDistinct({ id: backups.serverId })
    .from(backups)
    .innerJoin(servers, and(eq(servers.id, backups.serverId), isNull(servers.deletedAt)))
    .where(and(isStored, isNull(backups.problem), notExists(key)))
    .limit(maxRows);
  return found.map(({ id }) => id);
}

export async function findOrphanedAccess(rows: Rows): Promise<RowFacts["orphanedAccess"]> {
  const share = rows
    .select({ one: sql`1` })
    .from(serverUsers)
    .where(and(eq(serverUsers.serverId, servers.id), eq(serverUsers.userId, sftpPasswords.userId)));
  return rows
    .select({ id: sftpPasswords.id, serverId: sftpPasswords.serverId })
    .from(sftpPasswords)
    .innerJoin(servers, eq(servers.id, sftpPasswords.serverId))
    .where(and(ne(servers.userId, sftpPasswords.userId), notExists(share)))
    .limit(maxRows);
}

/** A deleted server ends its subscription within minutes. */
export async function findEndlessSubscriptions(
  rows: Rows,
  now: Date,
): Promise<RowFacts["endlessSubscriptions"]> {
  return rows
    .select({ id: subscriptions.id, serverId: buildTasks.serverId })
    .from(subscriptions)
    .innerJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .leftJoin(servers, eq(servers.id, buildTasks.serverId))
    .where(
      and(
        inArray(subscriptions.state, ["active", "overdue", "held"]),
        eq(buildTasks.status, "completed"),
        or(isNull(servers.id), lt(servers.deletedAt, timeBefore(now, hourMs))),
      ),
    )
    .limit(maxRows);
}

export async function findUnpaidBuilds(rows: Rows, now: Date): Promise<RowFacts["unpaidBuilds"]> {
  const paying = rows
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(eq(subscriptions.buildId, buildTasks.id));
  return rows
    .select({ id: buildTasks.id, serverId: servers.id })
    .from(buildTasks)
    .innerJoin(servers, and(eq(servers.id, buildTasks.serverId), isNull(servers.deletedAt)))
    .where(
      and(
        isNotNull(buildTasks.paymentIntentId),
        lt(buildTasks.createdAt, timeBefore(now, hourMs)),
        notExists(paying),
      ),
    )
    .limit(maxRows);
}

/** New ones get two days for their records to spread. */
export async function findStrayedDomains(rows: Rows, now: Date): Promise<RowFacts["strayedDomains"]> {
  return rows
    .select({ id: domains.id, serverId: domains.serverId })
    .from(domains)
    .innerJoin(servers, and(eq(servers.id, domains.serverId), isNull(servers.deletedAt)))
    .where(
      and(
        eq(domains.verified, true),
        eq(domains.leadsHere, false),
        or(isNull(domains.srvPort), eq(domains.srvPort, 0)),
        isNotNull(domains.checkedAt),
        lt(domains.verifiedAt, timeBefore(now, 48 * hourMs)),
      ),
    )
    .limit(maxRows);
}
