import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { emailVerifications, users } from "../accounts.table.ts";

/** Links that were mailed before stop working. */
export async function replaceVerification(
  rows: Rows,
  { userId, ...link }: typeof emailVerifications.$inferInsert,
): Promise<void> {
  await rows
    .insert(emailVerifications)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: emailVerifications.userId, set: link });
}

/** Uses the link up. Returns whose address it verifies. */
export async function takeVerification(
  rows: Rows,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [taken] = await rows
    .delete(emailVerifications)
    .where(and(eq(emailVerifications.tokenHash, tokenHash), gt(emailVerifications.expiresAt, now)))
    .returning({ userId: emailVerifications.userId });
  return taken?.userId;
}

/** False: the account was deleted. */
export async function markEmailVerified(rows: Rows, userId: string, verifiedAt: Date): Promise<boolean> {
  const marked = await rows
    .update(users)
    .set({ emailVerifiedAt: verifiedAt })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
}

export async function deleteVerificationOf(rows: Rows, userId: string): Promise<void> {
  await rows.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
}

export async function deleteExpiredVerifications(rows: Rows, now: Date): Promise<number> {
  const deleted = await rows
    .delete(emailVerifications)
    .where(lte(emailVerifications.expiresAt, now))
    .returning({ userId: emailVerifications.userId });
  return deleted.length;
}
