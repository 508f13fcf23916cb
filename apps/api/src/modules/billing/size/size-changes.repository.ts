import { and, asc, desc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { sizeChanges, type SizeChangeState } from "./size-changes.table.ts";

export type SizeChangeRow = typeof sizeChanges.$inferSelect;

const current = inArray(sizeChanges.state, ["asked", "confirming", "scheduled"]);

/** False if another one is under way. */
export async function insertSizeChange(
  rows: Rows,
  change: typeof sizeChanges.$inferInsert,
): Promise<boolean> {
  const inserted = await rows.insert(sizeChanges).values(change).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function findCurrentChange(
  rows: Rows,
  subscriptionId: string,
): Promise<SizeChangeRow | undefined> {
  const [found] = await rows
    .select()
    .from(sizeChanges)
    .where(and(eq(sizeChanges.subscriptionId, subscriptionId), current));
  return found;
}

/** One that was paid although it had been given up: what was paid is given. */
export async function findPaidChange(
  rows: Rows,
  subscriptionId: string,
  monthlyCents: number,
): Promise<SizeChangeRow | undefined> {
  const [found] = await rows
    .select()
    .from(sizeChanges)
    .where(
      and(
        eq(sizeChanges.subscriptionId, subscriptionId),
        eq(sizeChanges.monthlyCents, monthlyCents),
        isNull(sizeChanges.takesEffectAt),
        ne(sizeChanges.state, "applied"),
      ),
    )
    .orderBy(desc(sizeChanges.createdAt))
    .limit(1);
  return found;
}

/** True if it was in one of these states. */
export async function moveSizeChange(
  rows: Rows,
  id: string,
  from: readonly SizeChangeState[],
  to: SizeChangeState,
): Promise<boolean> {
  const moved = await rows
    .update(sizeChanges)
    .set({ state: to })
    .where(and(eq(sizeChanges.id, id), inArray(sizeChanges.state, [...from])))
    .returning({ id: sizeChanges.id });
  return moved.length > 0;
}

/** The subscriptions of changes whose request has ended without an answer. */
export async function findUnfinishedChanges(rows: Rows, before: Date, max: number): Promise<string[]> {
  const found = await rows
    .select({ subscriptionId: sizeChanges.subscriptionId })
    .from(sizeChanges)
    .where(and(inArray(sizeChanges.state, ["asked", "confirming"]), lte(sizeChanges.createdAt, before)))
    .orderBy(asc(sizeChanges.createdAt))
    .limit(max);
  return found.map(({ subscriptionId }) => subscriptionId);
}
