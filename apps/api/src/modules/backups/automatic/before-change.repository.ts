import { and, eq, gt, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import type { BackupRow } from "../backups.repository.ts";
import { backups } from "../backups.table.ts";

/** Also one that is being deleted: it must not be made again. */
export async function findMade(rows: Rows, id: string): Promise<BackupRow | undefined> {
  const [found] = await rows.select().from(backups).where(eq(backups.id, id));
  return found;
}

/**
 * Whether the files may differ from those of the last good backup: the server runs, has run, or somebody did something
 * to it. That a change was proposed or begun does not count: it has changed nothing yet.
 */
export async function isChangedSinceLastGood(rows: Rows, serverId: string): Promise<boolean> {
  const found = await rows.execute<{ is_changed: boolean }>(sql`
    with last_good as (
      select max(created_at) as at from backups
      where server_id = ${serverId}::uuid and status in ('ready', 'restoring') and problem is null and deleted_at is null
    )
    select last_good.at is null
      or not exists (select from instance_observations seen
        join instances on instances.id = seen.instance_id and instances.purpose = 'live' and instances.deleted_at is null
        where instances.server_id = ${serverId}::uuid and seen.state = 'offline')
      or exists (select from server_minutes where server_id = ${serverId}::uuid and at > last_good.at)
      or exists (select from activity where server_id = ${serverId}::uuid and at > last_good.at
        and action not like 'backup.%' and action not in ('change.proposed', 'change.started')) as is_changed
    from last_good`);
  return found.rows[0]?.is_changed ?? true;
}

/** Whether a backup for the same reason has failed since then. */
export async function hasFailedSince(
  rows: Rows,
  { serverId, reason, since }: { readonly serverId: string; readonly reason: string; readonly since: Date },
): Promise<boolean> {
  const [found] = await rows
    .select({ id: backups.id })
    .from(backups)
    .where(
      and(
        eq(backups.serverId, serverId),
        eq(backups.reason, reason),
        eq(backups.status, "failed"),
        gt(backups.createdAt, since),
      ),
    )
    .limit(1);
  return found !== undefined;
}
