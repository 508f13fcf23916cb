import { count, eq, gt, lt, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { plannings } from "./planning.table.ts";

export type PlanningRecord = typeof plannings.$inferInsert;

export async function insertPlanning(rows: Rows, record: PlanningRecord): Promise<void> {
  await rows.insert(plannings).values(record);
}

export async function updatePlanning(
  rows: Rows,
  id: string,
  result: Partial<Omit<PlanningRecord, "id" | "userId">>,
): Promise<void> {
  await rows.update(plannings).set(result).where(eq(plannings.id, id));
}

/** Until the transaction ends nobody else can read what is left and take it. */
export async function lockBudget(rows: Rows): Promise<void> {
  await rows.execute(sql`select pg_advisory_xact_lock(hashtext('planning.budget'))`);
}

/** Failed requests count as well: they were paid for too. */
export async function countPlanningsOfLastDay(
  rows: Rows,
  userId: string,
  now: Date,
): Promise<{ readonly ofPerson: number; readonly tokensOfAll: number }> {
  const tokens = sql`${plannings.inputTokens} + ${plannings.outputTokens}`;
  const [found] = await rows
    .select({
      ofPerson: sql<string>`${count()} filter (where ${eq(plannings.userId, userId)})`,
      tokensOfAll: sql<string>`coalesce(sum(${tokens}), 0)`,
    })
    .from(plannings)
    .where(gt(plannings.createdAt, timeBefore(now, dayMs)));
  return { ofPerson: Number(found?.ofPerson ?? 0), tokensOfAll: Number(found?.tokensOfAll ?? 0) };
}

export async function deletePlanningsBefore(rows: Rows, cutoff: Date): Promise<number> {
  const deleted = await rows.delete(plannings).where(lt(plannings.createdAt, cutoff));
  return deleted.rowCount ?? 0;
}
