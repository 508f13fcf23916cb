import type { Rows } from "../../platform/db/rows.ts";
import { plannings } from "./planning.table.ts";

export type PlanningRecord = Omit<typeof plannings.$inferInsert, "createdAt">;

export async function insertPlanning(rows: Rows, record: PlanningRecord): Promise<void> {
  await rows.insert(plannings).values(record);
}
