import { sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import type { Rows } from "./rows.ts";

/** How a table is partitioned by time, in UTC. */
export interface PartitionPlan {
  readonly table: string;
  readonly unit: "day" | "month";
  /** Created before they are needed: a row without a partition is refused. */
  readonly ahead: number;
  /** Whole units before the current one. */
  readonly kept: number;
}

export interface Partition {
  readonly table: string;
  /** Sorts by time. */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** The current one and those ahead. */
export function partitionsToHave(plan: PartitionPlan, now: Date): Partition[] {
  return Array.from({ length: plan.ahead + 1 }, (_unused, offset) => partitionAt(plan, now, offset));
}

export function oldestToKeep(plan: PartitionPlan, now: Date): Partition {
  return partitionAt(plan, now, -plan.kept);
}

function partitionAt({ table, unit }: PartitionPlan, now: Date, offset: number): Partition {
  const start = (units: number) =>
    unit === "day"
      ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + units))
      : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + units));
  const from = start(offset);
  const stamp = from.toISOString().slice(0, unit === "day" ? 10 : 7);
  return { table, name: `${table}_${stamp.replaceAll("-", "_")}`, from, to: start(offset + 1) };
}

/** Idempotent, also from several processes at once. */
export async function createPartitions(rows: Rows, partitions: readonly Partition[]): Promise<void> {
  const existing = await listPartitions(rows);
  for (const { table, name, from, to } of partitions) {
    if (existing.some((one) => one.name === name)) continue;
    await rows.execute(
      sql.raw(
        `create table if not exists "${name}" partition of "${table}" for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
      ),
    );
  }
}

/** Takes as long for a million rows as for one. Returns the names of the dropped partitions. */
export async function dropPartitionsBefore(rows: Rows, oldest: readonly Partition[]): Promise<string[]> {
  const existing = await listPartitions(rows);
  const old = existing.filter(({ table, name }) =>
    oldest.some((kept) => kept.table === table && name < kept.name),
  );
  for (const { table, name } of old)
    await rows.transaction(async (transaction) => {
      await transaction.execute(sql.raw(`alter table "${table}" detach partition "${name}"`));
      await transaction.execute(sql.raw(`drop table "${name}"`));
    });
  return old.map(({ name }) => name);
}

async function listPartitions(rows: Rows): Promise<{ table: string; name: string }[]> {
  const found = await rows.execute<{ table: string; name: string }>(sql`
    select inhparent::regclass::text as table, inhrelid::regclass::text as name
      from pg_inherits join pg_class on pg_class.oid = inhrelid where relkind = 'r'`);
  return found.rows;
}

/** PostgreSQL's code for a row without a partition. */
export function isPartitionMissing(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "23514";
}
