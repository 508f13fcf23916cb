import { and, desc, eq, gt, gte, isNull, sql } from "drizzle-orm";
import {
  createPartitions,
  dropPartitionsBefore,
  oldestToKeep,
  partitionsToHave,
  type PartitionPlan,
} from "../../platform/db/partitions.ts";
import { rateLimits } from "../../platform/db/limits.table.ts";
import type { Rows } from "../../platform/db/rows.ts";
import { activity } from "./activity.table.ts";

/** A year ahead: without a partition every action that writes to the log would fail. */
const plan: PartitionPlan = { table: "activity", unit: "month", ahead: 12, kept: 13 };

export async function insertActivity(rows: Rows, entry: typeof activity.$inferInsert): Promise<void> {
  await rows.insert(activity).values(entry);
}

export interface PlatformEntry {
  readonly action: string;
  readonly subject_id: string;
  readonly server_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** Rows with this action and subject since `since`; null: no bound. */
  readonly most: number | null;
}

export async function insertPlatformActivity(
  rows: Rows,
  entries: readonly PlatformEntry[],
  at: Date,
  since: Date,
): Promise<void> {
  await rows.execute(sql`
    insert into activity (at, actor_kind, via, action, subject_id, server_id, details)
    select ${at.toISOString()}::timestamptz, 'system', 'system', e.action, e.subject_id, e.server_id, e.details
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as e (action text, subject_id text, server_id uuid, details jsonb, most int)
     where e.most is null or e.most > (
       select count(*) from (
         select from activity a where a.subject_id = e.subject_id and a.action = e.action
            and a.actor_id is null and a.at >= ${since.toISOString()}::timestamptz limit e.most) known)`);
}

/** Fails when the log can't be written. */
export async function findLog(rows: Rows): Promise<void> {
  await rows.select({ id: activity.id }).from(activity).limit(0);
}

/** Who shares one count: a person, or guests and the platform per subject. */
export interface DeedCount {
  readonly actorId: string | null;
  readonly subjectId: string;
  readonly action: string;
  readonly since: Date;
}

/** Reads at most `max` rows. */
export async function hasDeeds(rows: Rows, { actorId, subjectId, action, since }: DeedCount, max: number) {
  const whose =
    actorId === null
      ? and(isNull(activity.actorId), eq(activity.subjectId, subjectId))
      : eq(activity.actorId, actorId);
  const found = await rows
    .select({ id: activity.id })
    .from(activity)
    .where(and(whose, eq(activity.action, action), gte(activity.at, since)))
    .limit(max);
  return found.length >= max;
}

/** The number of occurrences beyond those with a row. The count is deleted with its hour. */
export async function countRepeat(rows: Rows, key: string, resetsAt: Date): Promise<number> {
  const [counted] = await rows
    .insert(rateLimits)
    .values({ key, used: 1, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { used: sql`${rateLimits.used} + 1` } })
    .returning({ used: rateLimits.used });
  return counted?.used ?? 1;
}

export async function findNewestDeed(rows: Rows, action: string, subjectId: string, after: Date) {
  const [newest] = await rows
    .select({ at: activity.at, details: activity.details })
    .from(activity)
    .where(and(eq(activity.subjectId, subjectId), gt(activity.at, after), eq(activity.action, action)))
    .orderBy(desc(activity.at))
    .limit(1);
  return newest;
}

/** The newest ones first. */
export async function findDeeds(rows: Rows, action: string, subjectId: string, max: number) {
  return rows
    .select({ at: activity.at, details: activity.details })
    .from(activity)
    .where(and(eq(activity.subjectId, subjectId), eq(activity.action, action)))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(max);
}

/** A new partition inherits row triggers, but not the one against truncating. */
export async function createActivityPartitions(rows: Rows, now: Date): Promise<void> {
  const partitions = partitionsToHave(plan, now);
  await createPartitions(rows, partitions);
  for (const { name } of partitions)
    await rows.execute(
      sql.raw(
        `create or replace trigger activity_no_truncate before truncate on "${name}" for each statement execute function refuse_change()`,
      ),
    );
}

export function dropOldActivity(rows: Rows, now: Date): Promise<string[]> {
  return dropPartitionsBefore(rows, [oldestToKeep(plan, now)]);
}
