import { randomUUID } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { placeInstance, type NodesDeps, type Placement, type PlacementWish } from "../nodes/index.ts";
import { alignSuspension } from "./suspension/suspend-server.ts";
import { findLiveInstance, insertServer, lockServer } from "./servers.repository.ts";

export interface NewServer {
  readonly name: string;
  readonly description?: string | null;
  readonly platformType: string;
  readonly serverType: string;
  readonly minecraftVersion: string;
  readonly plan: string;
  readonly maxPlayers: number;
  readonly maxRamMb: number;
  readonly maxStorageMb: number;
  readonly plugins?: readonly { readonly name: string }[];
  readonly config?: Readonly<Record<string, unknown>>;
}

export type NewLiveInstance = Omit<PlacementWish, "serverId" | "purpose">;

/**
 * The row alone: it shows as provisioning until an instance is placed. For callers that write their own activity entry.
 */
export async function addServer(
  tx: Transaction,
  ownerId: string,
  server: NewServer,
  serverId: string = randomUUID(),
): Promise<string> {
  await insertServer(tx.rows, { id: serverId, userId: ownerId, ...server });
  return serverId;
}

export async function createServer(
  tx: Transaction,
  actor: Actor,
  ownerId: string,
  server: NewServer,
): Promise<{ serverId: string }> {
  const serverId = await addServer(tx, ownerId, server);
  await appendActivity(tx, actor, {
    action: "server.created",
    subjectId: serverId,
    details: { name: server.name },
  });
  return { serverId };
}

/**
 * Idempotent: returns the first placement. Throws NOT_FOUND if the server was deleted meanwhile: nothing may start to
 * run for it any more.
 */
export async function placeLiveInstance(
  deps: NodesDeps,
  tx: Transaction,
  serverId: string,
  live: NewLiveInstance,
): Promise<Placement> {
  if (!(await lockServer(tx.rows, serverId))) throw new AppError("NOT_FOUND");
  const placed = await findLiveInstance(tx.rows, serverId);
  if (placed) return { instanceId: placed.id, nodeId: placed.nodeId, ports: placed.ports };
  const placement = await placeInstance(deps, tx, { ...live, serverId, purpose: "live" });
  await alignSuspension(deps, tx, serverId);
  return placement;
}
