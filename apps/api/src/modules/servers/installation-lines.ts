import type { Transaction } from "../../platform/transaction.ts";
import { insertInstallationLines } from "./servers.repository.ts";

/** A build's progress lines for the owner. */
export async function appendInstallationLines(
  tx: Transaction,
  serverId: string,
  lines: readonly string[],
): Promise<void> {
  await insertInstallationLines(tx.rows, serverId, lines);
}
