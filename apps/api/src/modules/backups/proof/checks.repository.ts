import { sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { nodeLostAfterMs } from "../../nodes/index.ts";

const checkEveryMs = 7 * dayMs;
/** After a check that could not be made: its store may be back by then. */
const retryAfterMs = 60 * 60_000;
/** A check that began longer ago was lost. */
const lostAfterMs = 12 * 60 * 60_000;
const maxAtOnce = 100;

export interface DueCheck {
  readonly serverId: string;
  readonly nodeId: string;
}

/** Of every machine that is online and checks nothing now, the repository that has waited longest. */
export async function findDueChecks(rows: Rows, now: Date): Promise<DueCheck[]> {
  const before = (ms: number) => sql`${timeBefore(now, ms).toISOString()}::timestamptz`;
  const found = await rows.execute<{ server_id: string; node_id: string }>(sql`
    with held as (
      select repository.*, instances.node_id,
        repository.check_began_at > ${before(lostAfterMs)}
          and repository.check_began_at > coalesce(repository.check_ended_at, '-infinity') as is_checked_now
      from backup_repositories repository
      join instances on instances.server_id = repository.server_id and instances.purpose = 'live' and instances.deleted_at is null
      join node_reports on node_reports.node_id = instances.node_id and node_reports.heard_at > ${before(nodeLostAfterMs)}
    ),
    due as (
      select server_id, node_id, row_number() over (partition by node_id order by checked_at nulls first, server_id) as place
      from held
      where coalesce(checked_at, '-infinity') <= ${before(checkEveryMs)}
        and coalesce(check_ended_at, '-infinity') <= ${before(retryAfterMs)}
        and exists (select from backups where backups.server_id = held.server_id and snapshot_id is not null and status <> 'failed'
          and repository_id is not distinct from held.current_id and backups.deleted_at is null)
    )
    select server_id, node_id from due
    where place = 1 and not exists (select from held where held.node_id = due.node_id and held.is_checked_now)
    limit ${maxAtOnce}`);
  return found.rows.map((row) => ({ serverId: row.server_id, nodeId: row.node_id }));
}
