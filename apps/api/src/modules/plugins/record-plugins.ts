import type { Transaction } from "../../platform/transaction.ts";
import { projectPlugins } from "../servers/index.ts";
import { findPlugins, replacePlugins } from "./plugins.repository.ts";

export interface InstalledPlugin {
  readonly name: string;
  readonly version: string | null;
  readonly description: string | null;
  readonly source: string;
  readonly downloadUrl: string | null;
  readonly path?: string | null;
  readonly enabled?: boolean;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** As `recordPlugins` takes them. */
export async function readPlugins(tx: Transaction, serverId: string): Promise<InstalledPlugin[]> {
  return findPlugins(tx.rows, serverId);
}

/** What a server has now, all of it. The only writer of what the server's own row says about it. */
export async function recordPlugins(
  tx: Transaction,
  serverId: string,
  installed: readonly InstalledPlugin[],
): Promise<void> {
  await replacePlugins(tx.rows, serverId, installed);
  const active = installed.filter(({ enabled = true }) => enabled);
  await projectPlugins(
    tx,
    serverId,
    active.map(({ name, version }) => ({ name, version })),
  );
}
