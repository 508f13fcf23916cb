import type { Transaction } from "../../platform/transaction.ts";
import { insertInstallationLines } from "./servers.repository.ts";

/** What a build tells the owner while it works. */
export async function appendInstallationLines(
  tx: Transaction,
  serverId: string,
  lines: readonly string[],
): Promise<void> {
  await insertInstallationLines(tx.rows, serverId, lines);
}
