import type { Transaction } from "../../platform/transaction.ts";
import { replacePlugins } from "./plugins.repository.ts";

export interface InstalledPlugin {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly source: string;
  readonly downloadUrl: string | null;
}

/** What a server has now, all of it. */
export async function recordPlugins(
  tx: Transaction,
  serverId: string,
  installed: readonly InstalledPlugin[],
): Promise<void> {
  await replacePlugins(tx.rows, serverId, installed);
}
