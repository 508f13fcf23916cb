import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { servers } from "../../servers/servers.table.ts";
import { backups } from "../backups.table.ts";

/** UTC. Each server has its own minute between the two. */
const nightBeginsAtMinute = 60;
const nightMinutes = 360;
const maxPerNode = 2;
const maxAtOnce = 100;
/** The delay before a failed backup is retried: its store may be back by then. */
const retryAfterMs = 60 * 60_000;
const maxTriesPerNight = 3;

type NewBackup = Pick<typeof backups.$inferSelect, "id" | "serverId" | "name" | "reason" | "createdAt">;

export async function insertAutomatic(rows: Rows, backup: NewBackup): Promise<void> {
  await rows.insert(backups).values({ ...backup, isAutomatic: true });
}

/**
 * Its minute of this night has passed, nothing succeeded since, and it may have changed since the last good backup: it
 * ran, or a person did something to it.
 */
export async function findDue(rows: Rows, now: Date): Promise<string[]> {
  const found = await rows.execute<{ id: string }>(sql`
    with due as (
      select servers.id, instances.node_id,
        date_trunc('day', ${now.toISOString()}::timestamptz at time zone 'UTC') at time zone 'UTC'
          + make_interval(mins => ${nightBeginsAtMinute} + abs(hashtext(servers.id::text)) % ${nightMinutes}) as due_at
      from servers
      join instances on instances.server_id = servers.id and instances.purpose = 'live' and instances.deleted_at is null
      where servers.deleted_at is null and servers.busy_with is null
    ),
    wanted as (
      select due.id, due.node_id, due.due_at,
        (select max(created_at) from backups where server_id = due.id and is_automatic and snapshot_id is not null and problem is null and deleted_at is null) as last_good_at
      from due
      where due.due_at <= ${now.toISOString()}::timestamptz
        and not exists (select from backups where server_id = due.id and is_automatic and created_at >= due.due_at
          and (status <> 'failed' or created_at > ${new Date(now.getTime() - retryAfterMs).toISOString()}::timestamptz))
        and (select count(*) from backups where server_id = due.id and is_automatic and created_at >= due.due_at) < ${maxTriesPerNight}
        and not exists (select from maintenance_jobs where server_id = due.id and status in ('pending', 'running'))
    ),
    changed as (
      select id, node_id, due_at from wanted
      where last_good_at is null
        or exists (select from server_minutes where server_id = wanted.id and at > last_good_at)
        or exists (select from activity where server_id = wanted.id and at > last_good_at and action not like 'backup.%')
    ),
    placed as (
      select id, due_at, row_number() over (partition by node_id order by due_at) as place,
        (select count(*) from backups working
          join instances at_node on at_node.server_id = working.server_id and at_node.deleted_at is null
          where at_node.node_id = changed.node_id and working.status = 'creating') as busy
      from changed
    )
    select id from placed where place + busy <= ${maxPerNode} order by due_at limit ${maxAtOnce}`);
  return found.rows.map(({ id }) => id);
}

export function findAutomatic(rows: Rows, serverId: string) {
  return rows
    .select({ id: backups.id, reason: backups.reason, createdAt: backups.createdAt })
    .from(backups)
    .where(
      and(
        eq(backups.serverId, serverId),
        eq(backups.isAutomatic, true),
        eq(backups.status, "ready"),
        isNull(backups.deletedAt),
      ),
    )
    .orderBy(desc(backups.createdAt));
}

/** The number of failures since the last good backup, and the server's owner. */
export async function findFailures(rows: Rows, serverId: string) {
  const lastGoodAt = sql`coalesce((
    select max(good.created_at) from backups good
    where good.server_id = ${serverId} and good.is_automatic and good.snapshot_id is not null
  ), '-infinity')`;
  const [found] = await rows
    .select({ failures: count(), ownerId: servers.userId, serverName: servers.name })
    .from(backups)
    .innerJoin(servers, eq(servers.id, backups.serverId))
    .where(
      and(
        eq(backups.serverId, serverId),
        eq(backups.isAutomatic, true),
        eq(backups.status, "failed"),
        gt(backups.createdAt, lastGoodAt),
      ),
    )
    .groupBy(servers.id);
  return found;
}

/** Of the failed ones the newest is enough. */
export async function markFailedBefore(rows: Rows, serverId: string, before: Date): Promise<void> {
  await rows
    .update(backups)
    .set({ deletedAt: before })
    .where(
      and(
        eq(backups.serverId, serverId),
        eq(backups.isAutomatic, true),
        eq(backups.status, "failed"),
        isNull(backups.deletedAt),
        sql`${backups.createdAt} < ${before.toISOString()}::timestamptz`,
      ),
    );
}
