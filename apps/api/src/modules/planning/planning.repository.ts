import { and, count, eq, gt, lt } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { plannings } from "./planning.table.ts";

export type PlanningRecord = typeof plannings.$inferInsert;

export async function insertPlanning(rows: Rows, record: PlanningRecord): Promise<void> {
  await rows.insert(plannings).values(record);
}

/** Failed requests count as well: they were paid for too. */
export async function countPlanningsOfLastDay(rows: Rows, userId: string, now: Date): Promise<number> {
  const [found] = await rows
    .select({ plannings: count() })
    .from(plannings)
    .where(and(eq(plannings.userId, userId), gt(plannings.createdAt, timeBefore(now, dayMs))));
  return found?.plannings ?? 0;
}

export async function deletePlanningsBefore(rows: Rows, cutoff: Date): Promise<number> {
  const deleted = await rows.delete(plannings).where(lt(plannings.createdAt, cutoff));
  return deleted.rowCount ?? 0;
}
