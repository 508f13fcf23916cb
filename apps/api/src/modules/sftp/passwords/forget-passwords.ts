import type { Transaction } from "../../../platform/transaction.ts";
import { deletePasswordsOf } from "./passwords.repository.ts";

/** Of everybody who had one for this server. */
export function forgetPasswordsOf(tx: Transaction, serverId: string): Promise<void> {
  return deletePasswordsOf(tx.rows, serverId);
}
