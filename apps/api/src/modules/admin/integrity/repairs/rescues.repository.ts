import { and, asc, eq, lt } from "drizzle-orm";
import type { Rows } from "../../../../platform/db/rows.ts";
import { rescuedTrees } from "../integrity.table.ts";

export type RescueRow = typeof rescuedTrees.$inferSelect;

/** Idempotent: the first key stays. */
export async function insertRescue(rows: Rows, rescue: typeof rescuedTrees.$inferInsert): Promise<void> {
  await rows.insert(rescuedTrees).values(rescue).onConflictDoNothing();
}

export async function findRescue(rows: Rows, id: string): Promise<RescueRow | undefined> {
  const [found] = await rows.select().from(rescuedTrees).where(eq(rescuedTrees.id, id));
  return found;
}

export async function noteRescued(
  rows: Rows,
  id: string,
  stored: Pick<RescueRow, "snapshotId" | "treeId" | "sizeBytes">,
): Promise<void> {
  await rows.update(rescuedTrees).set(stored).where(eq(rescuedTrees.id, id));
}

export function findExpiredRescues(rows: Rows, before: Date, max: number): Promise<RescueRow[]> {
  return rows
    .select()
    .from(rescuedTrees)
    .where(and(lt(rescuedTrees.createdAt, before)))
    .orderBy(asc(rescuedTrees.createdAt))
    .limit(max);
}

export async function deleteRescue(rows: Rows, id: string): Promise<void> {
  await rows.delete(rescuedTrees).where(eq(rescuedTrees.id, id));
}
