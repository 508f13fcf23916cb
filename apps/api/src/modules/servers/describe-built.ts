import type { JoinAddress } from "@blockwright/contract/addresses";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { addressOf } from "./describe-server.ts";
import { findLiveServer } from "./live-servers.repository.ts";
import { updateServer } from "./servers.repository.ts";

export interface BuiltServer {
  readonly name: string;
  readonly description: string | null;
  readonly serverType: string;
  readonly minecraftVersion: string;
  readonly maxPlayers: number;
}

/** What a build has decided so far. */
export async function describeBuilt(
  tx: Transaction,
  serverId: string,
  built: Partial<BuiltServer>,
): Promise<void> {
  await updateServer(tx.rows, serverId, built);
}

/** Undefined once it is deleted; no address until it is placed on a machine. */
export async function readServerAddress(
  { rows }: Pick<Deps, "rows">,
  serverId: string,
): Promise<{ name: string; address: JoinAddress | null } | undefined> {
  const live = await findLiveServer(rows, serverId);
  if (!live) return undefined;
  const { host, ip, port, bedrockPort } = addressOf(live);
  const shown = host ?? ip;
  const address = shown && port !== null ? { host: shown, port, bedrockPort } : null;
  return { name: live.server.name, address };
}

/** Its address for players, and the edition. Undefined until it is placed on a machine, and once it is deleted. */
export async function readServerPlace(
  { rows }: Pick<Deps, "rows">,
  serverId: string,
): Promise<(JoinAddress & { platformType: string }) | undefined> {
  const live = await findLiveServer(rows, serverId);
  if (!live) return undefined;
  const { host, ip, port, bedrockPort } = addressOf(live);
  const shown = host ?? ip;
  const { platformType } = live.server;
  return shown && port !== null ? { platformType, host: shown, port, bedrockPort } : undefined;
}
