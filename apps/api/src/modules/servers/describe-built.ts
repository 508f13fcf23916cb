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

/** What a build has settled so far. */
export async function describeBuilt(
  tx: Transaction,
  serverId: string,
  built: Partial<BuiltServer>,
): Promise<void> {
  await updateServer(tx.rows, serverId, built);
}

/** Undefined once it is deleted; no address until a machine has it. */
export async function readServerAddress(
  { rows }: Pick<Deps, "rows">,
  serverId: string,
): Promise<{ name: string; address: { host: string; port: number } | null } | undefined> {
  const live = await findLiveServer(rows, serverId);
  if (!live) return undefined;
  const { host, ip, port } = addressOf(live);
  const shown = host ?? ip;
  return { name: live.server.name, address: shown && port !== null ? { host: shown, port } : null };
}
