import { lt, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { nodeLostAfterMs } from "../../nodes/index.ts";
import { instances } from "../../nodes/instances.table.ts";
import { nodeReports } from "../../nodes/nodes.table.ts";
import { uptimeDays } from "./uptime.table.ts";

export const uptimeDaysInMonth = 30;
const keptMs = 60 * dayMs;

/** Once per minute; a minute that is counted again changes nothing. */
export async function countUptime(rows: Rows, now: Date): Promise<void> {
  await rows.execute(sql`
    insert into ${uptimeDays} as days (day, samples, wanted, reached, last_at)
    select (minute at time zone 'UTC')::date, 1, count(i.id),
           count(i.id) filter (where r.heard_at > ${timeBefore(now, nodeLostAfterMs)}), minute
      from (select date_trunc('minute', ${now}::timestamptz) as minute) t
      left join ${instances} i
        on i.purpose = 'live' and i.deleted_at is null and i.power = 'on' and i.holds = '{}'
      left join ${nodeReports} r on r.node_id = i.node_id
     group by minute
    on conflict (day) do update set samples = days.samples + 1, wanted = days.wanted + excluded.wanted,
      reached = days.reached + excluded.reached, last_at = excluded.last_at
      where days.last_at < excluded.last_at`);
}

export interface MeasuredUptime {
  /** Days with at least one measured minute. */
  readonly days: number;
  readonly samples: number;
  readonly wanted: number;
  readonly reached: number;
}

/** Of the last 30 whole days. */
export async function readUptime(rows: Rows, now: Date): Promise<MeasuredUptime> {
  const { rows: found } = await rows.execute<Record<keyof MeasuredUptime, string>>(sql`
    select count(*) as days, coalesce(sum(samples), 0) as samples, coalesce(sum(wanted), 0) as wanted,
           coalesce(sum(reached), 0) as reached
      from ${uptimeDays}
     where day < (${now}::timestamptz at time zone 'UTC')::date
       and day >= (${now}::timestamptz at time zone 'UTC')::date - ${uptimeDaysInMonth}::int`);
  const [sums] = found;
  const of = (key: keyof MeasuredUptime) => Number(sums?.[key] ?? 0);
  return { days: of("days"), samples: of("samples"), wanted: of("wanted"), reached: of("reached") };
}

export async function dropOldUptime(rows: Rows, now: Date): Promise<void> {
  await rows.delete(uptimeDays).where(lt(uptimeDays.lastAt, timeBefore(now, keptMs)));
}
