import { and, eq, isNull } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { users } from "../accounts/accounts.table.ts";

/** Serialises everything that counts what a person has. Returns their plan. */
export async function lockAccountPlan(rows: Rows, userId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ plan: users.plan })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("update");
  return found?.plan;
}
