import { udpPortsFor } from "@blockwright/minecraft/bedrock/transport";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { readText } from "@blockwright/node-protocol/files";
import { seeInstance, type NodesDeps, type Revision, type SpecParts } from "../nodes/index.ts";
import { findLiveInstance, findServer } from "./servers.repository.ts";

/** A start does not wait longer for its machine. */
const deadlineMs = 2000;
const maxBytes = 64 * 1024;
const mostPlayers = 1000;

/**
 * How many UDP ports a Bedrock server needs for the players that its settings allow now, where each player takes one.
 * Undefined: it needs none of its own, or its machine does not say in time; it then starts with the ports it has.
 */
export async function findWantedRow(deps: NodesDeps, serverId: string): Promise<number | undefined> {
  const live = await findLiveInstance(deps.rows, serverId);
  const instance = live && (await seeInstance(deps, live.id));
  if (instance?.spec.bedrock?.by !== "nethernet") return undefined;
  const server = await findServer(deps.rows, serverId);
  if (!server) return undefined;
  const question = { instanceId: instance.id, path: "server.properties", maxBytes };
  const found = await deps
    .callNode(instance.nodeId, readText, question, { deadlineMs })
    .catch(() => undefined);
  const players = Number(found && parseProperties(found.text, "bedrock").values.get("max-players"));
  if (!Number.isInteger(players) || players < 1) return undefined;
  return udpPortsFor(server.minecraftVersion, Math.min(players, mostPlayers));
}

/** The same with a longer row. It never gets shorter: the ports that are known to work stay. */
export function withRow(
  revision: Revision,
  { bedrock, ...spec }: SpecParts,
  row: number | undefined,
): Revision {
  if (row === undefined || bedrock?.by !== "nethernet" || bedrock.udpPorts >= row) return revision;
  return { ...revision, spec: { ...spec, bedrock: { ...bedrock, udpPorts: row } } };
}

/** For the owner, when the machine had no longer row to give. */
export function noteOnRow(leased: number, wanted: number): string | undefined {
  if (leased >= wanted) return undefined;
  return `Players can't fill every place: that needs ${wanted} free UDP ports in a row, and the server has ${leased}. Lower max-players, or contact support.`;
}
