import { asc, and, eq, isNull } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { accountAppeals } from "./accounts.table.ts";
import type { AppealDecision } from "./appeal-decisions.ts";

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
  decision: AppealDecision,
  decidedAt: Date,
): Promise<Appeal | undefined> {
  const [decided] = await rows
    .update(accountAppeals)
    .set({ decision, decidedAt })
    .where(and(eq(accountAppeals.id, id), isNull(accountAppeals.decidedAt)))
    .returning();
  return decided;
}
