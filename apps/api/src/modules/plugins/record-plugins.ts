import type { Transaction } from "../../platform/transaction.ts";
import { findPlugins, replacePlugins } from "./plugins.repository.ts";

export interface InstalledPlugin {
  readonly name: string;
  readonly version: string | null;
  readonly description: string | null;
  readonly source: string;
  readonly downloadUrl: string | null;
  readonly enabled?: boolean;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** As `recordPlugins` takes them. */
export async function readPlugins(tx: Transaction, serverId: string): Promise<InstalledPlugin[]> {
  return findPlugins(tx.rows, serverId);
}

/** What a server has now, all of it. */
export async function recordPlugins(
  tx: Transaction,
  serverId: string,
  installed: readonly InstalledPlugin[],
): Promise<void> {
  await replacePlugins(tx.rows, serverId, installed);
}
