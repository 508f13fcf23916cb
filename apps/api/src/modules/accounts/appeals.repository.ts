import { asc, and, eq, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { accountAppeals } from "./accounts.table.ts";

export type Appeal = typeof accountAppeals.$inferSelect;

export async function insertAppeal(rows: Rows, appeal: typeof accountAppeals.$inferInsert): Promise<void> {
  await rows.insert(accountAppeals).values(appeal);
}

export async function listOpenAppeals(rows: Rows): Promise<Appeal[]> {
  return rows
    .select()
    .from(accountAppeals)
    .where(isNull(accountAppeals.decidedAt))
    .orderBy(asc(accountAppeals.createdAt));
}

export async function decideAppeal(
  rows: Rows,
  id: string,
  decision: "granted" | "refused",
): Promise<Appeal | undefined> {
  const [decided] = await rows
    .update(accountAppeals)
    .set({ decision, decidedAt: sql`now()` })
    .where(and(eq(accountAppeals.id, id), isNull(accountAppeals.decidedAt)))
    .returning();
  return decided;
}
