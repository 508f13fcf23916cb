import type { Observation } from "@blockwright/node-protocol/observation";
import type { SftpService } from "@blockwright/node-protocol/sftp";
import type { Transaction } from "../../../platform/transaction.ts";
import type { NodeFigures } from "../node.ts";

export interface ReportHead {
  readonly nodeId: string;
  readonly runId: string;
  readonly sequence: number;
  readonly heardAt: Date;
  /** Only heartbeats carry these. */
  readonly about?: {
    readonly protocol: number | null;
    readonly agentVersion: string;
    readonly figures: NodeFigures;
    readonly sftp: SftpService | null;
    readonly backupStore: string | null;
  };
}

/** False if it is stale, or if there is no such node. From here on reports of one node are serialised. */
export async function acceptReport({ client }: Transaction, head: ReportHead): Promise<boolean> {
  const { nodeId, runId, sequence, heardAt, about } = head;
  const accepted = await client.query(acceptNewer, [
    nodeId,
    runId,
    sequence,
    about !== undefined,
    about?.protocol ?? null,
    about?.agentVersion ?? null,
    about ? JSON.stringify(about.figures) : null,
    heardAt,
    about?.sftp?.port ?? null,
    about?.sftp?.fingerprint ?? null,
    about?.backupStore ?? null,
  ]);
  return (accepted.rowCount ?? 0) > 0;
}

interface Report {
  readonly nodeId: string;
  readonly now: Date;
  readonly observations: readonly Observation[];
  readonly isComplete: boolean;
}

export interface WrittenObservations {
  /** Servers of which something other than a metric has changed. */
  readonly changedServerIds: string[];
  /** Deleted instances that the node no longer has. */
  readonly goneInstanceIds: string[];
  /** Of live servers: they ended by themselves, or their node started them again after that. */
  readonly unasked: readonly UnaskedEvent[];
}

export interface UnaskedEvent {
  readonly kind: "crashed" | "stopped-itself" | "restarted";
  readonly serverId: string;
  /** The node's code for how the last run ended. */
  readonly reason: string;
}

/**
 * All in one statement. Instances of other nodes are not written, even if the report claims them; unchanged rows are not
 * rewritten; what a full report leaves out is removed.
 */
export async function writeObservations(
  { client }: Transaction,
  { nodeId, now, observations, isComplete }: Report,
): Promise<WrittenObservations> {
  const { rows } = await client.query<WrittenRow>(writeAll, [
    nodeId,
    isComplete,
    ...columnsOf(observations),
    now,
  ]);
  const idsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    changedServerIds: [...new Set(idsOf("changed"))],
    goneInstanceIds: idsOf("gone"),
    unasked: rows.flatMap(({ kind, id, reason }) =>
      kind === "changed" || kind === "gone" ? [] : [{ kind, serverId: id, reason: reason ?? "" }],
    ),
  };
}

interface WrittenRow {
  readonly kind: "changed" | "gone" | UnaskedEvent["kind"];
  readonly id: string;
  readonly reason: string | null;
}

function columnsOf(observations: readonly Observation[]): unknown[] {
  const figure = (name: keyof NonNullable<Observation["numbers"]>) =>
    plainArray(observations.map(({ numbers }) => numbers?.[name] ?? null));
  return [
    plainArray(observations.map(({ instanceId }) => instanceId)),
    plainArray(observations.map(({ generation }) => generation)),
    plainArray(observations.map(({ state }) => state)),
    observations.map(({ progress }) => progress),
    observations.map(({ lastExit }) => (lastExit ? JSON.stringify(lastExit) : null)),
    figure("cpuPercent"),
    figure("memoryBytes"),
    figure("diskBytes"),
    figure("networkReceivedBytes"),
    figure("networkSentBytes"),
    figure("players"),
    figure("maxPlayers"),
    figure("startedAt"),
  ];
}

/** Formatted by hand, which is several times faster: ids, numbers, states and times need no quoting. */
function plainArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

const keptRuns = 10;

/** A report may be older than a spec that is still on its way, but no spec is on its way for this long. */
const settledAfter = "interval '10 seconds'";

const acceptNewer = `
  insert into node_reports as kept (node_id, heard_at, run_id, sequence, protocol, agent_version, figures,
    sftp_port, sftp_fingerprint, backup_store)
  select id, $8::timestamptz, $2::uuid, $3::bigint, $5::int, $6::text, $7::jsonb, $9::int, $10::text, $11::text
    from nodes where id = $1 and state <> 'removed'
  on conflict (node_id) do update set
    heard_at = excluded.heard_at, run_id = excluded.run_id, sequence = excluded.sequence,
    retired_run_ids = case when kept.run_id = excluded.run_id then kept.retired_run_ids
      else (kept.run_id || kept.retired_run_ids)[1:${keptRuns}] end,
    protocol = case when $4 then excluded.protocol else kept.protocol end,
    agent_version = case when $4 then excluded.agent_version else kept.agent_version end,
    figures = case when $4 then excluded.figures else kept.figures end,
    sftp_port = case when $4 then excluded.sftp_port else kept.sftp_port end,
    sftp_fingerprint = case when $4 then excluded.sftp_fingerprint else kept.sftp_fingerprint end,
    backup_store = case when $4 then excluded.backup_store else kept.backup_store end
  where case when kept.run_id = excluded.run_id then kept.sequence < excluded.sequence
    else excluded.run_id <> all(kept.retired_run_ids) end`;

const figures =
  "cpu_percent, memory_bytes, disk_bytes, network_received_bytes, network_sent_bytes, players, max_players, started_at";
const visible = "generation, state, progress, last_exit";
const of = (table: string, columns: string) =>
  columns
    .split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ");

const crashReasons =
  "array['crashed', 'heap-out-of-memory', 'container-out-of-memory', 'never-ready', 'crash-loop', 'stopped-itself']";

/** Planned again each time, for the current number of rows; no row is compared with every other. */
const writeAll = `
  with said as (
    select i.server_id, s.*, i.purpose = 'live' and s.last_exit ->> 'reason' = any(${crashReasons}) as has_crashed,
           b.state as state_before, b.generation as generation_before, b.last_exit ->> 'at' as exit_before,
           i.changed_at <= (s.last_exit ->> 'at')::timestamptz as is_unrevised
      from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::jsonb[], $8::real[], $9::bigint[], $10::bigint[],
        $11::bigint[], $12::bigint[], $13::int[], $14::int[], $15::timestamptz[]) s (instance_id, ${visible}, ${figures})
      join instances i on i.id = s.instance_id and i.node_id = $1
      left join instance_observations b on b.instance_id = s.instance_id
  ), updated as (
    update instance_observations o set (${visible}, ${figures}) = row(${of("s", visible)}, ${of("s", figures)}),
        changed_at = case when (${of("o", visible)}) is distinct from (${of("s", visible)}) then $16::timestamptz else o.changed_at end,
        online_at = case when s.state = 'online' and o.state <> 'online' then $16::timestamptz else o.online_at end
      from said s
     where o.instance_id = s.instance_id
       and (${of("o", visible)}, ${of("o", figures)}) is distinct from (${of("s", visible)}, ${of("s", figures)})
    returning s.server_id, o.changed_at = $16::timestamptz as is_visible, s.last_exit,
      s.has_crashed and s.last_exit ->> 'at' is distinct from s.exit_before as is_new_exit,
      s.has_crashed and s.is_unrevised and s.generation = s.generation_before and s.state in ('starting', 'online')
        and (s.state_before not in ('starting', 'online') or s.last_exit ->> 'at' is distinct from s.exit_before)
        and s.last_exit ->> 'reason' not in ('stopped-itself', 'crash-loop') as is_restarted
  ), inserted as (
    insert into instance_observations (instance_id, changed_at, online_at, ${visible}, ${figures})
    select s.instance_id, $16::timestamptz, case when s.state = 'online' then $16::timestamptz end, ${of("s", visible)}, ${of("s", figures)} from said s
     where not exists (select from instance_observations o where o.instance_id = s.instance_id)
    on conflict do nothing returning instance_id
  ), forgotten as (
    delete from instance_observations o using instances i
     where $2 and i.id = o.instance_id and i.node_id = $1
       and o.instance_id not in (select unnest($3::uuid[]))
    returning i.server_id
  )
  select 'changed' as kind, server_id as id, null as reason from updated where is_visible
  union all select case last_exit ->> 'reason' when 'stopped-itself' then 'stopped-itself' else 'crashed' end, server_id,
    last_exit ->> 'reason' from updated where is_new_exit
  union all select 'restarted', server_id, null from updated where is_restarted
  union all select 'changed', i.server_id, null from inserted join instances i on i.id = inserted.instance_id
  union all select 'changed', server_id, null from forgotten
  union all select 'gone', i.id, null from instances i
     where $2 and i.node_id = $1 and i.released_at is null and i.deleted_at < $16::timestamptz - ${settledAfter}
       and i.id not in (select unnest($3::uuid[]))`;
