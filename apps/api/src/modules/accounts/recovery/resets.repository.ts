import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import type { Account } from "../accounts.repository.ts";
import { passwordResets, users } from "../accounts.table.ts";

/** Links that were made before stop working. */
export async function replaceReset(
  rows: Rows,
  { userId, ...link }: typeof passwordResets.$inferInsert,
): Promise<void> {
  await rows
    .insert(passwordResets)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: passwordResets.userId, set: link });
}

/** Whose password the link sets. It stays usable. */
export async function findResetAccount(
  rows: Rows,
  tokenHash: string,
  now: Date,
): Promise<Account | undefined> {
  const [found] = await rows
    .select({ account: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        gt(passwordResets.expiresAt, now),
        isNull(users.deletedAt),
      ),
    );
  return found?.account;
}

/** Uses the link up. Of two concurrent requests one gets true. */
export async function takeReset(rows: Rows, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await rows
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  return taken.length > 0;
}

/** False: the account was deleted. */
export async function setPasswordHash(rows: Rows, userId: string, passwordHash: string): Promise<boolean> {
  const changed = await rows
    .update(users)
    .set({ passwordHash, temporaryPasswordUntil: null })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** False: the account was deleted, or has become the operator's. */
export async function setTemporaryPassword(
  rows: Rows,
  userId: string,
  { passwordHash, until }: { readonly passwordHash: string; readonly until: Date },
): Promise<boolean> {
  const changed = await rows
    .update(users)
    .set({ passwordHash, temporaryPasswordUntil: until })
    .where(and(eq(users.id, userId), eq(users.isAdmin, false), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function deleteResetOf(rows: Rows, userId: string): Promise<void> {
  await rows.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteExpiredResets(rows: Rows, now: Date): Promise<number> {
  const deleted = await rows
    .delete(passwordResets)
    .where(lte(passwordResets.expiresAt, now))
    .returning({ userId: passwordResets.userId });
  return deleted.length;
}
