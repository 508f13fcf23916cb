import type { Transaction } from "../../platform/transaction.ts";
import type { ListedAddOn } from "../changes/index.ts";
import { projectPlugins } from "../servers/index.ts";
import { findPlugins, lockServerOfPlugins, replacePlugins } from "./plugins.repository.ts";

type Known = Pick<ListedAddOn, "name" | "version" | "description" | "source" | "downloadUrl">;

/** What is not said has its usual value; without an id it is a new one. */
export interface InstalledPlugin extends Known, Partial<Omit<ListedAddOn, keyof Known>> {
  readonly config?: Readonly<Record<string, unknown>>;
}

/** As `recordPlugins` takes them. */
export async function readPlugins(tx: Transaction, serverId: string): Promise<InstalledPlugin[]> {
  return findPlugins(tx.rows, serverId);
}

/** However many change it at the same time, each starts from what the one before left. */
export async function changePlugins(
  tx: Transaction,
  serverId: string,
  change: (installed: readonly InstalledPlugin[]) => readonly InstalledPlugin[],
): Promise<void> {
  await lockServerOfPlugins(tx.rows, serverId);
  await recordPlugins(tx, serverId, change(await readPlugins(tx, serverId)));
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
