import { sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { timeBefore } from "../../../platform/now.ts";
import { nodeLostAfterMs } from "../../nodes/index.ts";

const drilledAgainAfterMs = 12 * 60 * 60_000;
const maxAtOnce = 500;

export interface DueDrill {
  readonly backupId: string;
  readonly nodeId: string;
}

/** Of each machine that is online one good backup at random, first of all one that was never tried. */
export async function findForDrill(rows: Rows, now: Date): Promise<DueDrill[]> {
  const before = (ms: number) => sql`${timeBefore(now, ms).toISOString()}::timestamptz`;
  const found = await rows.execute<{ id: string; node_id: string }>(sql`
    with chosen as (
      select backups.id, instances.node_id, row_number() over (partition by instances.node_id
        order by backups.proven_at is not null, backups.drilled_at is not null, random()) as place
      from backups
      join instances on instances.server_id = backups.server_id and instances.purpose = 'live' and instances.deleted_at is null
      join node_reports on node_reports.node_id = instances.node_id and node_reports.heard_at > ${before(nodeLostAfterMs)}
      where backups.status = 'ready' and backups.snapshot_id is not null and backups.problem is null and backups.deleted_at is null
        and coalesce(backups.drilled_at, '-infinity') <= ${before(drilledAgainAfterMs)}
    )
    select id, node_id from chosen where place = 1 limit ${maxAtOnce}`);
  return found.rows.map(({ id, node_id }) => ({ backupId: id, nodeId: node_id }));
}
