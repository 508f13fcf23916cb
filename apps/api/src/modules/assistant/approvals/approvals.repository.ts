import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Rows } from "../../../platform/db/rows.ts";
import { aiApprovals, aiTurns } from "../assistant.table.ts";

export type ApprovalRow = typeof aiApprovals.$inferSelect;

export async function insertApproval(rows: Rows, approval: typeof aiApprovals.$inferInsert): Promise<void> {
  await rows.insert(aiApprovals).values(approval);
}

/** Locks the row until the transaction ends. */
export async function lockApproval(rows: Rows, id: string): Promise<ApprovalRow | undefined> {
  const [found] = await rows.select().from(aiApprovals).where(eq(aiApprovals.id, id)).for("update");
  return found;
}

export async function findServerOfApproval(
  rows: Rows,
  id: string,
): Promise<{ serverId: string } | undefined> {
  const [found] = await rows
    .select({ serverId: aiTurns.serverId })
    .from(aiApprovals)
    .innerJoin(aiTurns, eq(aiTurns.id, aiApprovals.turnId))
    .where(eq(aiApprovals.id, id));
  return found;
}

/** The newest one about this subject. */
export async function findApprovalOf(
  rows: Rows,
  turnId: string,
  subject: string,
): Promise<ApprovalRow | undefined> {
  const [found] = await rows
    .select()
    .from(aiApprovals)
    .where(and(eq(aiApprovals.turnId, turnId), eq(aiApprovals.subject, subject)))
    .orderBy(desc(aiApprovals.createdAt))
    .limit(1);
  return found;
}

/** Newest first. */
export async function findApprovalsOf(rows: Rows, turnIds: readonly string[]): Promise<ApprovalRow[]> {
  if (turnIds.length === 0) return [];
  return rows
    .select()
    .from(aiApprovals)
    .where(inArray(aiApprovals.turnId, [...turnIds]))
    .orderBy(desc(aiApprovals.createdAt));
}

export async function recordDecision(
  rows: Rows,
  id: string,
  decided: Pick<ApprovalRow, "decision" | "decidedAt" | "applyWhen" | "expiresAt">,
): Promise<void> {
  await rows.update(aiApprovals).set(decided).where(eq(aiApprovals.id, id));
}

export async function setRestartAt(rows: Rows, id: string, restartAt: Date): Promise<void> {
  await rows.update(aiApprovals).set({ restartAt }).where(eq(aiApprovals.id, id));
}

const maxWaiting = 1000;

/** Approved ones that wait for their moment, each the last of its turn. Oldest first. */
export async function findWaiting(rows: Rows) {
  const newer = alias(aiApprovals, "newer");
  return rows
    .select({
      turnId: aiTurns.id,
      serverId: aiTurns.serverId,
      applyWhen: aiApprovals.applyWhen,
      expiresAt: aiApprovals.expiresAt,
    })
    .from(aiApprovals)
    .innerJoin(aiTurns, eq(aiTurns.id, aiApprovals.turnId))
    .where(
      and(
        eq(aiTurns.state, "waiting"),
        eq(aiApprovals.decision, "approved"),
        isNotNull(aiApprovals.applyWhen),
        isNull(aiApprovals.usedAt),
        notExists(
          rows
            .select({ id: newer.id })
            .from(newer)
            .where(and(eq(newer.turnId, aiApprovals.turnId), gt(newer.createdAt, aiApprovals.createdAt))),
        ),
      ),
    )
    .orderBy(asc(aiApprovals.decidedAt))
    .limit(maxWaiting);
}

/** False if it was used before. */
export async function markUsed(rows: Rows, id: string, usedAt: Date): Promise<boolean> {
  const used = await rows
    .update(aiApprovals)
    .set({ usedAt })
    .where(and(eq(aiApprovals.id, id), eq(aiApprovals.decision, "approved"), isNull(aiApprovals.usedAt)))
    .returning({ id: aiApprovals.id });
  return used.length === 1;
}
