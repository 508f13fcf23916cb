import type { Transaction } from "../../platform/transaction.ts";
import { updateServer, type ServerRow } from "./servers.repository.ts";

/** Keeps on the server's row what is installed. Called by whoever records what is installed, and by nobody else. */
export async function projectPlugins(
  tx: Transaction,
  serverId: string,
  plugins: ServerRow["plugins"],
): Promise<void> {
  await updateServer(tx.rows, serverId, { plugins });
}
