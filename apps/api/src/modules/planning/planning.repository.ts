import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { plannings } from "./planning.table.ts";

export type PlanningRecord = Omit<typeof plannings.$inferInsert, "createdAt">;

export async function insertPlanning(rows: Rows, record: PlanningRecord): Promise<void> {
  await rows.insert(plannings).values(record);
}

/** What failed counts as well: it was paid for too. */
export async function countPlanningsOfLastDay(rows: Rows, userId: string): Promise<number> {
  const [found] = await rows
    .select({ plannings: count() })
    .from(plannings)
    .where(and(eq(plannings.userId, userId), gt(plannings.createdAt, sql`now() - interval '1 day'`)));
  return found?.plannings ?? 0;
}
