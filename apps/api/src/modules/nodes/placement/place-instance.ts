import { randomUUID } from "node:crypto";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { FurtherPort } from "../bedrock-side.ts";
import type { Hold, LeasedPort, Power, Protocol, Purpose, SpecParts } from "../instance.ts";
import { imageName } from "../images/image-name.ts";
import { insertInstance } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { findRoomiestNode, giveRoomBack, reserveRoom, type NodeNeeds } from "./placement.repository.ts";
import type { WantedPort } from "./agree-ports.ts";
import { releaseRoom } from "./hold-room.ts";
import { portGroups, portsAt } from "./port-groups.ts";
import { findFreePorts, insertPortLeases } from "./port-leases.repository.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";

export interface PlacementWish {
  readonly serverId: string;
  readonly purpose: Purpose;
  readonly power: Power;
  readonly holds?: readonly Hold[];
  readonly memoryMb: number;
  readonly diskMb: number;
  /** All on one number. */
  readonly protocols: readonly Protocol[];
  /** Further ports of the game. */
  readonly furtherPorts?: readonly FurtherPort[];
  /** Each on a number of its own. */
  readonly addOnPorts?: readonly WantedPort[];
  /** Machines to exclude. */
  readonly exceptNodeIds?: readonly string[];
  /** Only machines that can open the backups in this store. */
  readonly backupStore?: string;
  /** What to run, built once the ports are known. */
  readonly describe: (ports: readonly LeasedPort[]) => Omit<SpecParts, "ports">;
}

export interface Placement {
  readonly instanceId: string;
  readonly nodeId: string;
  readonly ports: readonly LeasedPort[];
}

/**
 * Finds a machine, reserves space, leases ports and tells the node after the commit. Room that is held for the server is
 * used. Throws NO_ROOM when there is none.
 */
export async function placeInstance(
  deps: NodesDeps,
  tx: Transaction,
  wish: PlacementWish,
): Promise<Placement> {
  await releaseRoom(tx, wish.serverId);
  const full: string[] = [...(wish.exceptNodeIds ?? [])];
  const { memoryMb, diskMb, backupStore } = wish;
  const images = imagesOf(wish.describe([anyPort]));
  const needs = { memoryMb, diskMb, images, ...(backupStore !== undefined && { backupStore }) };
  for (;;) {
    const nodeId = await takeRoom(deps, tx, needs, full);
    const placement = await settle(deps, tx, wish, nodeId);
    if (placement) {
      sendDesiredSoon(deps, tx, placement.instanceId);
      return placement;
    }
    full.push(nodeId);
  }
}

/**
 * The choice is a guess until the space is reserved. Each failed attempt means that a concurrent one succeeded, so the
 * loop ends.
 */
async function takeRoom(
  { now }: NodesDeps,
  tx: Transaction,
  needs: NodeNeeds,
  except: readonly string[],
): Promise<string> {
  for (;;) {
    const nodeId = await findRoomiestNode(tx.rows, needs, except, now());
    if (!nodeId) {
      const isRoom = await findRoomiestNode(tx.rows, { ...needs, images: [] }, except, now());
      throw new AppError("NO_ROOM", isRoom && cannotRun);
    }
    if (await reserveRoom(tx.rows, nodeId, needs)) return nodeId;
  }
}

const cannotRun =
  "No machine that has room can run this version right now. Please choose another version, or try again later.";

/** Which images it needs does not depend on its ports, but it can't be described without one. */
const anyPort: LeasedPort = { protocol: "tcp", port: 25_565 };

function imagesOf({ image, installation }: Pick<SpecParts, "image" | "installation">): readonly string[] {
  return [...new Set([image, ...installation.steps.map((step) => step.image)].map(imageName))];
}

async function settle(
  { config, now }: NodesDeps,
  tx: Transaction,
  wish: PlacementWish,
  nodeId: string,
): Promise<Placement | undefined> {
  const { serverId, purpose, power, holds = [], memoryMb, diskMb } = wish;
  const groups = portGroups(wish);
  const numbers = await findFreePorts(tx.rows, nodeId, groups, config.nodePorts);
  if (!numbers) {
    await giveRoomBack(tx.rows, nodeId, wish);
    return undefined;
  }
  const instanceId = randomUUID();
  const ports = groups.flatMap((group, index) => portsAt(group, numbers[index] ?? 0));
  await insertInstance(tx.rows, {
    id: instanceId,
    serverId,
    nodeId,
    purpose,
    power,
    memoryMb,
    diskMb,
    changedAt: now(),
    holds: [...holds],
    spec: {
      ...wish.describe(ports),
      ports,
    },
  });
  await insertPortLeases(tx.rows, { nodeId, instanceId }, ports);
  return { instanceId, nodeId, ports };
}
