import { z } from "zod";
import type { Transaction } from "../../platform/transaction.ts";
import type { ListedAddOn } from "../changes/index.ts";
import { projectPlugins } from "../servers/index.ts";
import { findPlugins, lockServerOfPlugins, replacePlugins } from "./plugins.repository.ts";

type Known = Pick<ListedAddOn, "name" | "version" | "description" | "source" | "downloadUrl">;

/** Omitted fields get their defaults; without an id it is a new one. */
export interface InstalledPlugin extends Known, Partial<Omit<ListedAddOn, keyof Known>> {
  readonly config?: Readonly<Record<string, unknown>>;
}

const storedPlugins = z.array(
  z.custom<InstalledPlugin>((value) => typeof value === "object" && value !== null),
);

/** Parses what `readPlugins` returned, after it was stored as JSON. */
export async function recordStoredPlugins(
  tx: Transaction,
  serverId: string,
  stored: readonly unknown[],
): Promise<void> {
  await recordPlugins(tx, serverId, storedPlugins.parse(stored));
}

/** In the shape of `recordPlugins`. */
export async function readPlugins(tx: Transaction, serverId: string): Promise<InstalledPlugin[]> {
  return findPlugins(tx.rows, serverId);
}

/** Concurrent changes are serialised: each starts from the result of the one before. */
export async function changePlugins(
  tx: Transaction,
  serverId: string,
  change: (installed: readonly InstalledPlugin[]) => readonly InstalledPlugin[],
): Promise<void> {
  await lockServerOfPlugins(tx.rows, serverId);
  await recordPlugins(tx, serverId, change(await readPlugins(tx, serverId)));
}

/** The full list of a server's add-ons. The only writer of their summary on the server's row. */
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
