import { sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { timeBefore } from "../../../platform/now.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { nodeLostAfterMs } from "../../nodes/index.ts";
import { instanceObservations, instances } from "../../nodes/instances.table.ts";
import { nodeReports } from "../../nodes/nodes.table.ts";
import { plugins } from "../../plugins/plugins.table.ts";

/** The newest completed builds that needed one attempt: how many there are, and how long the slowest twentieth took. */
export async function measureBuilds(
  rows: Rows,
  newest: number,
): Promise<{ readonly count: number; readonly slowSeconds: number }> {
  const { rows: found } = await rows.execute<{ count: string; slow: number | null }>(sql`
    select count(*) as count, percentile_cont(0.95) within group (order by seconds) as slow
      from (select extract(epoch from updated_at - created_at) as seconds
              from ${buildTasks} where status = 'completed' and attempt = 1
             order by created_at desc limit ${newest}) durations`);
  return { count: Number(found[0]?.count ?? 0), slowSeconds: found[0]?.slow ?? 0 };
}

export async function countOnlineServers(rows: Rows, now: Date): Promise<number> {
  const { rows: found } = await rows.execute<{ count: string }>(sql`
    select count(*) as count
      from ${instanceObservations} o
      join ${instances} i on i.id = o.instance_id and i.purpose = 'live' and i.deleted_at is null
      join ${nodeReports} r on r.node_id = i.node_id and r.heard_at > ${timeBefore(now, nodeLostAfterMs)}
     where o.state = 'online'`);
  return Number(found[0]?.count ?? 0);
}

/** Projects of the sources that are installed here: each was seen to load. */
export async function countVerifiedPlugins(rows: Rows, sources: readonly string[]): Promise<number> {
  const { rows: found } = await rows.execute<{ count: string }>(sql`
    select count(distinct source) as count from ${plugins}
     where enabled and split_part(source, ':', 1) = any(${sql.param([...sources])})`);
  return Number(found[0]?.count ?? 0);
}
