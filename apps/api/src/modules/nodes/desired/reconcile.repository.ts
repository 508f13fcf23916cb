import type { Transaction } from "../../../platform/transaction.ts";
import { nodeLostAfterMs } from "../node.ts";

const lockNumber = 7_412_002;
const maxPerRound = 200;
const maxPauseMs = 5 * 60_000;

/** Held until the transaction ends. */
export async function takeReconcilerLock({ client }: Transaction): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [
    lockNumber,
  ]);
  return rows[0]?.taken ?? false;
}

/**
 * The instances whose node is online but has not done what is wanted, marked as told again now. The interval grows for
 * a node that stays behind; a new spec resets it.
 */
export async function claimInstancesBehind(
  { client }: Transaction,
  patienceMs: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(claimBehind, [
    patienceMs,
    nodeLostAfterMs,
    maxPauseMs,
    maxPerRound,
    now,
  ]);
  return rows.map(({ id }) => id);
}

const milliseconds = (value: string) => `${value} * interval '1 millisecond'`;

const claimBehind = `
  with behind as (
    select i.id from instances i left join instance_observations o on o.instance_id = i.id
     where i.released_at is null and (
       i.deleted_at is not null or o.instance_id is null or o.generation < i.generation
       or (o.changed_at < $5::timestamptz - ${milliseconds("$1::int")} and case
         when i.holds <> '{}' or i.power = 'off' then o.state in ('online', 'starting')
         when i.power = 'on' then o.state = 'offline'
         else false end))
    union all
    select o.instance_id from instance_observations o join instances i on i.id = o.instance_id
     where i.released_at is not null
  ), due as (
    select i.id from instances i join node_reports r on r.node_id = i.node_id
     where i.id in (select id from behind)
       and r.heard_at > $5::timestamptz - ${milliseconds("$2::int")}
       and i.changed_at <= $5::timestamptz - ${milliseconds("$1::int")}
       and coalesce(i.sent_at, '-infinity')
         <= $5::timestamptz - ${milliseconds("least($1::float8 * 2 ^ least(i.send_attempts, 20), $3::float8)")}
     order by i.sent_at nulls first limit $4
     for no key update of i skip locked
  )
  update instances i set sent_at = $5::timestamptz, send_attempts = send_attempts + 1 from due where i.id = due.id
  returning i.id`;
