import type { Transaction } from "../../../platform/transaction.ts";
import { findLeavingServerIds } from "../builds.repository.ts";

/** The account whose kept trees count, including those of its failed builds. */
export async function keptAccount(tx: Transaction, userId: string) {
  return { userId, leavingServerIds: await findLeavingServerIds(tx.rows, userId) };
}
