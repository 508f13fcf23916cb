import type { MailKind } from "@blockwright/contract/account";
import { and, eq, isNull, like, ne, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { violatedUniqueIndex } from "../../platform/db/unique-violation.ts";
import { users } from "./accounts.table.ts";

export type Account = typeof users.$inferSelect;

/** The conflict, if there was one. */
export async function insertAccount(
  rows: Rows,
  account: typeof users.$inferInsert,
): Promise<{ account: Account } | { taken: "username" | "email" }> {
  try {
    const [inserted] = await rows.insert(users).values(account).returning();
    if (!inserted) throw new Error("the account was not written");
    return { account: inserted };
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === "users_username_key") return { taken: "username" };
    if (index === "users_email") return { taken: "email" };
    throw error;
  }
}

export async function findAccountByUsernameKey(
  rows: Rows,
  usernameKey: string,
): Promise<Account | undefined> {
  const [account] = await rows
    .select()
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.deletedAt)));
  return account;
}

export async function findAccountByEmail(rows: Rows, email: string): Promise<Account | undefined> {
  const [account] = await rows
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)));
  return account;
}

export async function findAccount(rows: Rows, id: string): Promise<Account | undefined> {
  const [account] = await rows
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return account;
}

/** By the key of their name. The operator is not included. */
export async function findUsersByPrefix(
  rows: Rows,
  prefix: string,
  { exceptId, max }: { readonly exceptId: string; readonly max: number },
): Promise<{ id: string; username: string }[]> {
  const pattern = `${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return rows
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        like(users.usernameKey, pattern),
        ne(users.id, exceptId),
        eq(users.isAdmin, false),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.usernameKey)
    .limit(max);
}

/** Guarded by the verified hash: of two concurrent changes one wins and the other is told. */
export async function replacePasswordHash(
  rows: Rows,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const changed = await rows
    .update(users)
    .set({ passwordHash: to, temporaryPasswordUntil: null })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function updateSupport(rows: Rows, id: string, isSupport: boolean): Promise<void> {
  await rows.update(users).set({ isSupport }).where(eq(users.id, id));
}

export async function updateSuspension(
  rows: Rows,
  id: string,
  suspension: Pick<Account, "suspendedAt" | "suspendedReason">,
): Promise<void> {
  await rows.update(users).set(suspension).where(eq(users.id, id));
}

/** Returns all kinds that are muted afterwards. */
export async function updateMutedMail(
  rows: Rows,
  id: string,
  kind: MailKind,
  isMuted: boolean,
): Promise<readonly MailKind[]> {
  const without = sql`array_remove(${users.mutedMail}, ${kind})`;
  const [changed] = await rows
    .update(users)
    .set({ mutedMail: isMuted ? sql`array_append(${without}, ${kind})` : without })
    .where(eq(users.id, id))
    .returning({ muted: users.mutedMail });
  return changed?.muted ?? [];
}

/** Guarded by the verified hash. Transactions that count what this person owns wait for it, and then find no person. */
export async function markAccountDeleted(
  rows: Rows,
  id: string,
  passwordHash: string,
  deletedAt: Date,
): Promise<boolean> {
  const deleted = await rows
    .update(users)
    .set({ deletedAt })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return deleted.length > 0;
}
