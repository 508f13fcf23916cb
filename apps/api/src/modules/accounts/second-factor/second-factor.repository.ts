import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { sessions } from "../accounts.table.ts";
import { secondFactors } from "./second-factor.table.ts";

export type SecondFactor = typeof secondFactors.$inferSelect;

const ofAccount = (userId: string) => eq(secondFactors.userId, userId);

export async function findSecondFactor(rows: Rows, userId: string): Promise<SecondFactor | undefined> {
  const [found] = await rows.select().from(secondFactors).where(ofAccount(userId));
  return found;
}

/** Replaces a secret that was never confirmed. False: a confirmed one is there. */
export async function insertUnconfirmed(
  rows: Rows,
  factor: Pick<SecondFactor, "userId" | "sealedSecret" | "createdAt">,
): Promise<boolean> {
  const { sealedSecret, createdAt } = factor;
  const written = await rows
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return written.length > 0;
}

/** Guarded by the secret that was proven: one that was begun meanwhile stays unconfirmed. */
export async function confirmFactor(
  rows: Rows,
  { userId, sealedSecret }: Pick<SecondFactor, "userId" | "sealedSecret">,
  confirmed: Pick<SecondFactor, "lastUsedStep" | "recoveryHashes" | "confirmedAt">,
): Promise<boolean> {
  const changed = await rows
    .update(secondFactors)
    .set(confirmed)
    .where(
      and(ofAccount(userId), eq(secondFactors.sealedSecret, sealedSecret), isNull(secondFactors.confirmedAt)),
    )
    .returning({ userId: secondFactors.userId });
  return changed.length > 0;
}

/** Of several requests with one code, one gets true. */
export async function spendStep(rows: Rows, userId: string, step: number): Promise<boolean> {
  const spent = await rows
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(
      and(
        ofAccount(userId),
        isNotNull(secondFactors.confirmedAt),
        or(isNull(secondFactors.lastUsedStep), lt(secondFactors.lastUsedStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
}

/** Of several requests with one code, one gets true. */
export async function spendRecoveryCode(rows: Rows, userId: string, hash: string): Promise<boolean> {
  const spent = await rows
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(
      and(
        ofAccount(userId),
        isNotNull(secondFactors.confirmedAt),
        sql`${hash} = any(${secondFactors.recoveryHashes})`,
      ),
    )
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
}

export async function replaceRecoveryHashes(
  rows: Rows,
  userId: string,
  recoveryHashes: string[],
): Promise<void> {
  await rows.update(secondFactors).set({ recoveryHashes }).where(ofAccount(userId));
}

export async function deleteSecondFactor(rows: Rows, userId: string): Promise<boolean> {
  const deleted = await rows
    .delete(secondFactors)
    .where(ofAccount(userId))
    .returning({ userId: secondFactors.userId });
  return deleted.length > 0;
}

export async function deleteUnconfirmedFactors(rows: Rows, before: Date): Promise<number> {
  const deleted = await rows
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, before)))
    .returning({ userId: secondFactors.userId });
  return deleted.length;
}

export async function updateSessionProof(
  rows: Rows,
  sessionId: string,
  proof: Partial<Pick<typeof sessions.$inferSelect, "confirmedAt" | "secondFactorAt">>,
): Promise<void> {
  await rows.update(sessions).set(proof).where(eq(sessions.id, sessionId));
}
