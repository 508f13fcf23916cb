import { and, countDistinct, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { accountAppeals, accountSignals } from "./accounts.table.ts";
import type { Signal, SignalKind } from "./alternate-accounts.ts";

/** Concurrent sign-ups with the same mailbox or device are serialised, so that both can't pass. */
export async function lockSignals(rows: Rows, signals: readonly Signal[]): Promise<void> {
  const hashes = signals.filter(({ kind }) => kind !== "network").map(({ hash }) => hash);
  for (const hash of hashes.toSorted())
    await rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
}

export async function countMatches(
  rows: Rows,
  signals: readonly Signal[],
): Promise<Record<SignalKind, number>> {
  const matching = or(
    ...signals.map(({ kind, hash }) => and(eq(accountSignals.kind, kind), eq(accountSignals.hash, hash))),
  );
  const counts = await rows
    .select({ kind: accountSignals.kind, accounts: countDistinct(accountSignals.userId) })
    .from(accountSignals)
    .where(matching)
    .groupBy(accountSignals.kind);
  return {
    email: 0,
    device: 0,
    network: 0,
    ...Object.fromEntries(counts.map(({ kind, accounts }) => [kind, accounts])),
  };
}

export async function insertSignals(
  rows: Rows,
  userId: string,
  signals: readonly Signal[],
  seenAt: Date,
): Promise<void> {
  await rows
    .insert(accountSignals)
    .values(signals.map((signal) => ({ userId, ...signal, seenAt })))
    .onConflictDoUpdate({
      target: [accountSignals.userId, accountSignals.kind, accountSignals.hash],
      set: { seenAt },
    });
}

export async function isKnownDevice(rows: Rows, userId: string, hash: string): Promise<boolean> {
  const known = await rows
    .select({ kind: accountSignals.kind })
    .from(accountSignals)
    .where(
      and(
        eq(accountSignals.userId, userId),
        eq(accountSignals.kind, "device"),
        eq(accountSignals.hash, hash),
      ),
    );
  return known.length > 0;
}

/** Whether one of these device or network hashes was seen with this account. */
export async function isKnownOrigin(rows: Rows, userId: string, hashes: readonly string[]): Promise<boolean> {
  const known = await rows
    .select({ kind: accountSignals.kind })
    .from(accountSignals)
    .where(and(eq(accountSignals.userId, userId), inArray(accountSignals.hash, [...hashes])))
    .limit(1);
  return known.length > 0;
}

export async function deleteOldSignals(rows: Rows, cutoff: Date): Promise<number> {
  const deleted = await rows
    .delete(accountSignals)
    .where(lt(accountSignals.seenAt, cutoff))
    .returning({ kind: accountSignals.kind });
  await rows.delete(accountAppeals).where(lt(accountAppeals.createdAt, cutoff));
  return deleted.length;
}

const appealGrantMs = 30 * dayMs;

/** A granted appeal lets one sign-up with that mailbox through. */
export async function useGrantedAppeal(rows: Rows, emailHash: string, now: Date): Promise<boolean> {
  const used = await rows
    .update(accountAppeals)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountAppeals.emailHash, emailHash),
        eq(accountAppeals.decision, "granted"),
        isNull(accountAppeals.usedAt),
        gt(accountAppeals.decidedAt, timeBefore(now, appealGrantMs)),
      ),
    )
    .returning({ id: accountAppeals.id });
  return used.length > 0;
}
