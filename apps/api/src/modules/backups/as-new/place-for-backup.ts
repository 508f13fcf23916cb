import { createHash } from "node:crypto";
import { softwareTypes } from "@blockwright/minecraft/software";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { bridgeTexts } from "../../catalogue/index.ts";
import {
  firstProtocols,
  furtherPorts,
  gamePorts,
  type BedrockSide,
  type NodesDeps,
  type SpecParts,
} from "../../nodes/index.ts";
import { placeLiveInstance, readServer } from "../../servers/index.ts";
import type { BackedUpState } from "../backed-up-state.ts";
import { findStoreOf } from "./stores.repository.ts";

interface PlaceForBackup {
  /** The server that the files are for. */
  readonly serverId: string;
  /** The server that the backup was made of. */
  readonly from: string;
  readonly state: BackedUpState;
  readonly exceptNodeIds?: readonly string[];
}

/**
 * Reserves a place, with an empty folder, on a machine that can open the backup. Nothing can be started there. It has the
 * size that the server has now: when the backup was made, it may have had more.
 */
export async function placeForBackup(
  deps: NodesDeps,
  tx: Transaction,
  { serverId, from, state, exceptNodeIds = [] }: PlaceForBackup,
): Promise<void> {
  const backupStore = await findStoreOf(tx.rows, from);
  if (backupStore === undefined)
    throw new AppError("BACKUP_REFUSED", "It is not known where this backup is. Please try again later.");
  const server = await readServer(tx, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const size = { memoryMb: server.maxRamMb, diskMb: server.maxStorageMb };
  const bedrock = bedrockOf(state);
  await placeLiveInstance(deps, tx, serverId, {
    power: "off",
    holds: ["job"],
    ...size,
    protocols: firstProtocols(bedrock),
    furtherPorts: furtherPorts(bedrock),
    exceptNodeIds,
    backupStore,
    describe: () => ({ ...emptySpec(state.spec, serverId, size), ...(bedrock && { bedrock }) }),
  });
}

/** Backups from before there was more than one way have no side: crossplay then shared the Java port, over UDP. */
function bedrockOf({ spec, server }: BackedUpState): BedrockSide | undefined {
  if (spec.bedrock) return spec.bedrock;
  const hasUdp = gamePorts(spec).some(({ protocol }) => protocol === "udp");
  if (!hasUdp) return undefined;
  if (spec.manners.ping !== "java") return { by: "raknet" };
  const type = softwareTypes.find((one) => one === server.serverType);
  const [settings] = type ? bridgeTexts(type) : [];
  return settings && { by: "bridge", settings: settings.path };
}

/** Its heap follows its memory once the files are put in place. */
function emptySpec(
  { ports: _ports, ...spec }: SpecParts,
  serverId: string,
  size: Pick<SpecParts["limits"], "memoryMb" | "diskMb">,
): Omit<SpecParts, "ports"> {
  return {
    ...spec,
    limits: { ...spec.limits, ...size },
    installation: { id: emptyFolderId(serverId), files: [], texts: [], steps: [] },
  };
}

export function emptyFolderId(serverId: string): string {
  return createHash("sha256").update(`empty folder of ${serverId}`).digest("hex");
}
