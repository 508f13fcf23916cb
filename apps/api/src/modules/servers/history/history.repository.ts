import { and, eq, gt, gte, isNull, sql } from "drizzle-orm";
import {
  createPartitions,
  dropPartitionsBefore,
  isPartitionMissing,
  oldestToKeep,
  partitionsToHave,
} from "../../../platform/db/partitions.ts";
import type { Rows } from "../../../platform/db/rows.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { nodeLostAfterMs } from "../../nodes/index.ts";
import { instanceObservations, instances } from "../../nodes/instances.table.ts";
import { nodeReports, nodes } from "../../nodes/nodes.table.ts";
import { historyPlans, type HistoryTable } from "./history-partitions.ts";
import { serverHours, serverMinutes } from "./history.table.ts";
import { servers } from "../servers.table.ts";

/** The current metrics of every running server, in one statement. Once per minute. */
async function insertMinute(rows: Rows, now: Date): Promise<number> {
  const kept = await rows.execute(sql`
    insert into ${serverMinutes} as minutes (server_id, at, cpu_percent, memory_bytes, players, machine_load)
    select i.server_id, date_trunc('minute', ${now}::timestamptz), o.cpu_percent, o.memory_bytes, o.players,
           (r.figures ->> 'load')::real / nullif(n.cpus, 0)
      from ${instanceObservations} o
      join ${instances} i on i.id = o.instance_id and i.purpose = 'live' and i.deleted_at is null
      join ${nodeReports} r on r.node_id = i.node_id
       and r.heard_at > ${timeBefore(now, nodeLostAfterMs)}
      join ${nodes} n on n.id = i.node_id
     where o.state in ('online', 'starting', 'stopping') and o.memory_bytes is not null
    on conflict (server_id, at) do update set cpu_percent = excluded.cpu_percent,
      memory_bytes = excluded.memory_bytes, players = excluded.players, machine_load = excluded.machine_load
      where minutes.memory_bytes is null`);
  return kept.rowCount ?? 0;
}

export interface MeasuredSpeed {
  readonly serverId: string;
  readonly tps: number | null;
  readonly mspt: number | null;
}

async function insertSpeeds(rows: Rows, now: Date, speeds: readonly MeasuredSpeed[]): Promise<void> {
  await rows.execute(sql`
    insert into ${serverMinutes} (server_id, at, tps, mspt)
    select (one ->> 'serverId')::uuid, date_trunc('minute', ${now}::timestamptz),
           (one ->> 'tps')::real, (one ->> 'mspt')::real
      from jsonb_array_elements(${JSON.stringify(speeds)}::jsonb) one
    on conflict (server_id, at) do update set tps = excluded.tps, mspt = excluded.mspt`);
}

export interface ServerToAsk {
  readonly serverId: string;
  readonly instanceId: string;
  readonly nodeId: string;
  readonly serverType: string;
  readonly minecraftVersion: string;
}

/** Servers with players: without any, nobody notices how fast a game runs. */
export async function findServersToAsk(rows: Rows, now: Date): Promise<ServerToAsk[]> {
  return rows
    .select({
      serverId: servers.id,
      instanceId: instances.id,
      nodeId: instances.nodeId,
      serverType: servers.serverType,
      minecraftVersion: servers.minecraftVersion,
    })
    .from(instanceObservations)
    .innerJoin(instances, eq(instances.id, instanceObservations.instanceId))
    .innerJoin(servers, eq(servers.id, instances.serverId))
    .innerJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .where(
      and(
        eq(instanceObservations.state, "online"),
        gt(instanceObservations.players, 0),
        eq(instances.purpose, "live"),
        isNull(instances.deletedAt),
        gt(nodeReports.heardAt, timeBefore(now, nodeLostAfterMs)),
      ),
    )
    .orderBy(sql`random()`);
}

export function keepMinute(rows: Rows, now: Date): Promise<number> {
  return withPartitions(rows, now, () => insertMinute(rows, now));
}

/** Of the present minute. The rest of its row may be there already, or come later. */
export async function keepSpeeds(rows: Rows, now: Date, speeds: readonly MeasuredSpeed[]): Promise<void> {
  if (speeds.length > 0) await withPartitions(rows, now, () => insertSpeeds(rows, now, speeds));
}

/** A worker that was offline for days finds no partition for today. */
async function withPartitions<T>(rows: Rows, now: Date, insert: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    if (!isPartitionMissing(error)) throw error;
    await createHistoryPartitions(rows, now);
    return insert();
  }
}

/** The current hour and the one before. Idempotent: a repeat only makes it more exact. */
export async function keepHours(rows: Rows, now: Date): Promise<number> {
  const kept = await rows.execute(sql`
    insert into ${serverHours} as hours (server_id, at, cpu_percent, memory_bytes, players, tps, mspt, machine_load)
    select server_id, date_trunc('hour', at), avg(cpu_percent), avg(memory_bytes)::bigint, max(players),
           avg(tps), avg(mspt), max(machine_load)
      from ${serverMinutes} where at >= date_trunc('hour', ${now}::timestamptz) - interval '1 hour'
     group by 1, 2
    on conflict (server_id, at) do update set
      cpu_percent = excluded.cpu_percent, memory_bytes = excluded.memory_bytes, players = excluded.players,
      tps = excluded.tps, mspt = excluded.mspt, machine_load = excluded.machine_load`);
  return kept.rowCount ?? 0;
}

export interface HistoryStep {
  readonly at: Date;
  readonly cpuPercent: number | null;
  readonly memoryBytes: number | null;
  readonly players: number | null;
  readonly tps: number | null;
  readonly mspt: number | null;
  readonly machineLoad: number | null;
}

/** Only steps in which the server ran. */
export async function findHistory(
  rows: Rows,
  table: HistoryTable,
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
      tps: sql<number | null>`avg(${kept.tps})::float8`,
      mspt: sql<number | null>`avg(${kept.mspt})::float8`,
      machineLoad: sql<number | null>`max(${kept.machineLoad})::float8`,
    })
    .from(kept)
    .where(and(eq(kept.serverId, which.serverId), gte(kept.at, which.from)))
    .groupBy(sql`1`);
}

export function createHistoryPartitions(rows: Rows, now: Date): Promise<void> {
  return createPartitions(
    rows,
    historyPlans.flatMap((plan) => partitionsToHave(plan, now)),
  );
}

export function dropOldHistory(rows: Rows, now: Date): Promise<string[]> {
  return dropPartitionsBefore(
    rows,
    historyPlans.map((plan) => oldestToKeep(plan, now)),
  );
}

const keptAfterDeletionMs = 7 * dayMs;

export async function forgetDeletedServers(rows: Rows, now: Date): Promise<number> {
  const forgotten = await rows.execute(sql`
    delete from ${serverHours} h using ${servers} s
     where h.server_id = s.id and s.deleted_at < ${timeBefore(now, keptAfterDeletionMs)}`);
  return forgotten.rowCount ?? 0;
}
