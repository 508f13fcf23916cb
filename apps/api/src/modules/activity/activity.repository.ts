import type { Rows } from "../../platform/db/rows.ts";
import { activity } from "./activity.table.ts";

export async function insertActivity(rows: Rows, entry: typeof activity.$inferInsert): Promise<void> {
  await rows.insert(activity).values(entry);
}
