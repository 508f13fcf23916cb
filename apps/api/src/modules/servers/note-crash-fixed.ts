import type { Transaction } from "../../platform/transaction.ts";
import { updateServer } from "./servers.repository.ts";

/** The server runs with the fix, so that the lists no longer mark it. */
export async function noteCrashFixed(tx: Transaction, serverId: string): Promise<void> {
  await updateServer(tx.rows, serverId, { crashFixedAt: tx.now() });
}
