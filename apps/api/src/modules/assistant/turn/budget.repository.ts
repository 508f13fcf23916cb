import { and, eq, gt, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { aiTurns } from "../assistant.table.ts";

const used = sql`${aiTurns.inputTokens} + ${aiTurns.outputTokens} + ${aiTurns.reservedTokens}`;

/** Turns that failed or were rolled back are free for the person, but not for the installation. */
const isCharged = sql`${aiTurns.state} <> 'failed' and ${aiTurns.verdict} is distinct from 'rolled-back'`;

/** Until the transaction ends nobody else can read what is left and take it. */
export async function lockBudget(rows: Rows): Promise<void> {
  await rows.execute(sql`select pg_advisory_xact_lock(hashtext('assistant.budget'))`);
}

export async function countTokensSince(
  rows: Rows,
  userId: string,
  since: Date,
): Promise<{ ofPerson: number; ofAll: number }> {
  const isOfPerson = and(eq(aiTurns.userId, userId), isCharged);
  const [found] = await rows
    .select({
      ofPerson: sql<string>`coalesce(sum(${used}) filter (where ${isOfPerson}), 0)`,
      ofAll: sql<string>`coalesce(sum(${used}), 0)`,
    })
    .from(aiTurns)
    .where(gt(aiTurns.createdAt, since));
  return { ofPerson: Number(found?.ofPerson ?? 0), ofAll: Number(found?.ofAll ?? 0) };
}
