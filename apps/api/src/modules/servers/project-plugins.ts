import type { Transaction } from "../../platform/transaction.ts";
import { updateServer, type ServerRow } from "./servers.repository.ts";

/** Stores the list of installed add-ons on the server's row. Called only by the code that records them. */
export async function projectPlugins(
  tx: Transaction,
  serverId: string,
  plugins: ServerRow["plugins"],
): Promise<void> {
  await updateServer(tx.rows, serverId, { plugins });
}
