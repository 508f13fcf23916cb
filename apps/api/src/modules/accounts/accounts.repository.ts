import { and, eq, isNull } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { violatedUniqueIndex } from "../../platform/db/unique-violation.ts";
import { users } from "./accounts.table.ts";

export type Account = typeof users.$inferSelect;

/** What stood in the way, when something did. */
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

export async function findAccount(rows: Rows, id: string): Promise<Account | undefined> {
  const [account] = await rows
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return account;
}

/** Guarded by the hash that was verified: of two changes at once, one wins and the other is told. */
export async function replacePasswordHash(
  rows: Rows,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const changed = await rows
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
    .returning({ id: users.id });
  return changed.length > 0;
}
