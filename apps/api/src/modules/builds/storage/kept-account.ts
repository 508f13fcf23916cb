import type { Transaction } from "../../../platform/transaction.ts";
import { findLeavingServerIds } from "../builds.repository.ts";

/** The account whose kept trees count, with what its failed builds have left. */
export async function keptAccount(tx: Transaction, userId: string) {
  return { userId, leavingServerIds: await findLeavingServerIds(tx.rows, userId) };
}
