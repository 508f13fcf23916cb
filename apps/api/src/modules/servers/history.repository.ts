import { and, eq, gte, sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import type { Rows } from "../../platform/db/rows.ts";
import { nodeLostAfterMs } from "../nodes/index.ts";
import { instanceObservations, instances } from "../nodes/instances.table.ts";
import { nodeReports } from "../nodes/nodes.table.ts";
import type { Partition } from "./history-partitions.ts";
import { serverHours, serverMinutes } from "./history.table.ts";
import { servers } from "./servers.table.ts";

/** What every running server does at this moment, in one statement however many there are. Once per minute. */
export async function keepMinute(rows: Rows): Promise<number> {
  const kept = await rows.execute(sql`
    insert into ${serverMinutes} (server_id, at, cpu_percent, memory_bytes, players)
    select i.server_id, date_trunc('minute', now()), o.cpu_percent, o.memory_bytes, o.players
      from ${instanceObservations} o
      join ${instances} i on i.id = o.instance_id and i.purpose = 'live' and i.deleted_at is null
      join ${nodeReports} r on r.node_id = i.node_id
       and r.heard_at > now() - ${nodeLostAfterMs} * interval '1 millisecond'
     where o.state in ('online', 'starting', 'stopping') and o.memory_bytes is not null
    on conflict do nothing`);
  return kept.rowCount ?? 0;
}

/** The hour that runs and the one before. Repeated, it only becomes more exact. */
export async function keepHours(rows: Rows): Promise<number> {
  const kept = await rows.execute(sql`
    insert into ${serverHours} as hours (server_id, at, cpu_percent, memory_bytes, players)
    select server_id, date_trunc('hour', at), avg(cpu_percent), avg(memory_bytes)::bigint, max(players)
      from ${serverMinutes} where at >= date_trunc('hour', now()) - interval '1 hour'
     group by 1, 2
    on conflict (server_id, at) do update set
      cpu_percent = excluded.cpu_percent, memory_bytes = excluded.memory_bytes, players = excluded.players`);
  return kept.rowCount ?? 0;
}

export interface HistoryStep {
  readonly at: Date;
  readonly cpuPercent: number | null;
  readonly memoryBytes: number | null;
  readonly players: number | null;
}

/** Only steps in which the server ran. */
export async function findHistory(
  rows: Rows,
  table: Partition["table"],
  which: { readonly serverId: string; readonly from: Date; readonly stepMs: number },
): Promise<HistoryStep[]> {
  const kept = table === "server_minutes" ? serverMinutes : serverHours;
  const step = sql`date_bin(${which.stepMs} * interval '1 millisecond', ${kept.at}, 'epoch'::timestamptz)`;
  return rows
    .select({
      at: step.mapWith(kept.at),
      cpuPercent: sql<number | null>`avg(${kept.cpuPercent})::float8`,
      memoryBytes: sql<number | null>`avg(${kept.memoryBytes})::float8`,
      players: sql<number | null>`max(${kept.players})`,
    })
    .from(kept)
    .where(and(eq(kept.serverId, which.serverId), gte(kept.at, which.from)))
    .groupBy(sql`1`);
}

export async function createPartitions(rows: Rows, partitions: readonly Partition[]): Promise<void> {
  const existing = await listPartitions(rows);
  for (const { table, name, from, to } of partitions) {
    if (existing.includes(name)) continue;
    await rows.execute(
      sql.raw(
        `create table if not exists "${name}" partition of "${table}" for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
      ),
    );
  }
}

/** Gone in an instant, however many rows there are. */
export async function dropPartitionsBefore(rows: Rows, oldest: readonly Partition[]): Promise<string[]> {
  const existing = await listPartitions(rows);
  const old = existing.filter((name) =>
    oldest.some((kept) => name.startsWith(`${kept.table}_`) && name < kept.name),
  );
  for (const name of old) await rows.execute(sql.raw(`drop table if exists "${name}"`));
  return old;
}

async function listPartitions(rows: Rows): Promise<string[]> {
  const found = await rows.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('server_minutes'::regclass, 'server_hours'::regclass)`);
  return found.rows.map(({ name }) => name);
}

const keptAfterDeletion = sql`interval '7 days'`;

export async function forgetDeletedServers(rows: Rows): Promise<number> {
  const forgotten = await rows.execute(sql`
    delete from ${serverHours} h using ${servers} s
     where h.server_id = s.id and s.deleted_at < now() - ${keptAfterDeletion}`);
  return forgotten.rowCount ?? 0;
}

/** PostgreSQL's word for a row that no partition takes. */
export function isPartitionMissing(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "23514";
}
