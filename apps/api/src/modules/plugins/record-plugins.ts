import { z } from "zod";
import type { Transaction } from "../../platform/transaction.ts";
import type { ListedAddOn } from "../changes/index.ts";
import { projectPlugins } from "../servers/index.ts";
import { agreePorts, wantedPorts, type NodesDeps } from "../nodes/index.ts";
import {
  findPlugins,
  findServerOfPlugins,
  lockServerOfPlugins,
  replacePlugins,
} from "./plugins.repository.ts";

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
  deps: NodesDeps,
  tx: Transaction,
  serverId: string,
  stored: readonly unknown[],
): Promise<void> {
  await recordPlugins(deps, tx, serverId, storedPlugins.parse(stored));
}

/** In the shape of `recordPlugins`. */
export async function readPlugins(tx: Transaction, serverId: string): Promise<InstalledPlugin[]> {
  return findPlugins(tx.rows, serverId);
}

/** Concurrent changes are serialised: each starts from the result of the one before. */
export async function changePlugins(
  deps: NodesDeps,
  tx: Transaction,
  serverId: string,
  change: (installed: readonly InstalledPlugin[]) => readonly InstalledPlugin[],
): Promise<void> {
  await lockServerOfPlugins(tx.rows, serverId);
  await recordPlugins(deps, tx, serverId, change(await readPlugins(tx, serverId)));
}

/**
 * The full list of a server's add-ons. The only writer of their summary on the server's row. Ports that no add-on needs
 * any more are given back; what is installed is recorded even if its machine has no port for it.
 */
export async function recordPlugins(
  deps: NodesDeps,
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
  await agreePluginPorts(deps, tx, serverId, installed, { canDoWithout: true });
}

/** For a server that is about to start. */
export async function leaseMissingPorts(deps: NodesDeps, tx: Transaction, serverId: string): Promise<void> {
  await agreePluginPorts(deps, tx, serverId, await readPlugins(tx, serverId), { canDoWithout: true });
}

/** The ports of a server follow its enabled add-ons. Throws NO_ROOM, unless the caller can do without. */
export async function agreePluginPorts(
  deps: NodesDeps,
  tx: Transaction,
  serverId: string,
  installed: readonly InstalledPlugin[],
  options?: { readonly canDoWithout: boolean },
): Promise<void> {
  const place = await findServerOfPlugins(tx.rows, serverId);
  if (!place?.instanceId) return;
  const addOns = installed
    .filter(({ enabled = true }) => enabled)
    .map(({ source, name }) => ({ id: source, name }));
  await agreePorts(deps, tx, place.instanceId, wantedPorts(place.serverType, addOns), options);
}
