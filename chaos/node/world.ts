import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeUser, fmtCreds } from "@nats-io/jwt";
import { createUser, fromSeed } from "@nats-io/nkeys";
import { nodePermissions } from "@blockwright/node-protocol/subjects";
import { compileCache } from "../../services/cache.ts";
import { ensureNodeInstance } from "../../services/images/ensure-image.ts";
import { ensureInstance, type Instance } from "../../services/instance.ts";
import { startAgent, type AgentProgram } from "./agent.ts";
import { openControlPlane, type ControlPlane } from "./control-plane.ts";
import { countLines, namesIn } from "./folders.ts";
import { clearLeftovers } from "./leftovers.ts";
import { makeGames, startsFile, type Games } from "./games.ts";
import { startSource, type Source } from "./source.ts";
import { scratch } from "../scratch.ts";
import { waitFor } from "../wait-for.ts";
import { nodeInstanceName } from "../world.ts";

/** One node on a real engine, pool and NATS, its agent in a separate process, with the test in place of the api. */
export interface NodeWorld {
  instance: Instance;
  agent: AgentProgram;
  readonly nodeId: string;
  readonly socketPath: string;
  readonly address: string;
  readonly poolFolder: string;
  readonly stateFolder: string;
  readonly plane: ControlPlane;
  readonly source: Source;
  readonly games: Games;
  /** Restarts the agent as a supervisor would. */
  startAgent(): void;
  treeOf(instanceId: string): string;
  treeNames(instanceId: string): readonly string[];
  startsOf(instanceId: string): number;
  /** Whether the agent still has a record of it. */
  hasRecord(instanceId: string): boolean;
}

export async function inNodeWorld<T>(work: (world: NodeWorld) => Promise<T>): Promise<T> {
  const instance = await ensureNodeInstance(nodeInstanceName, ["nats"]);
  await clear(instance);
  const source = await startSource();
  let world: NodeWorld | undefined;
  try {
    world = await openWorld(instance, source);
    return await work(world);
  } finally {
    await world?.agent.kill();
    await world?.plane.close();
    await source.close();
    await clear(await ensureInstance(nodeInstanceName, ["docker", "btrfs"]));
  }
}

function clear({ docker, btrfs }: Instance): Promise<void> {
  return clearLeftovers(docker?.socketPath ?? "", btrfs?.mountPoint ?? "");
}

async function openWorld(instance: Instance, source: Source): Promise<NodeWorld> {
  const { docker, nats, btrfs } = instance;
  if (!docker || !nats || !btrfs) throw new Error("the instance lacks a service");
  const nodeId = `c${randomBytes(4).toString("hex")}`;
  const folder = scratch("node");
  const stateFolder = join(folder, "state");
  const poolFolder = join(btrfs.mountPoint, nodeId);
  for (const one of [stateFolder, poolFolder]) mkdirSync(one, { recursive: true });
  const environment = {
    ...compileCache(),
    AGENT_STATE_FOLDER: stateFolder,
    AGENT_ADDRESS: docker.address,
    RESOLVERS: docker.address,
    DOCKER_SOCKET: docker.socketPath,
    DOCKER_NETWORK_NAMESPACE: docker.networkNamespace,
    BRIDGE_NAME: `bw${nodeId}`,
    BRIDGE_MTU: "1400",
    EGRESS_ALLOWED_NETWORKS: "127.0.0.0/8",
    POOL_FOLDER: poolFolder,
    NODE_ID: nodeId,
    SFTP_PORT: "0",
    NATS_URL: nats.url,
    NATS_CREDS_FILE: await issueCredentials(nats.accountSeedFile, nodeId, folder),
    LOG_LEVEL: "debug",
  };
  const start = () => startAgent(environment, join(folder, "agent.log"));
  const plane = await openControlPlane(nats.url, nats.apiCredsFile, nodeId);
  const games = await makeGames(source);
  const treeOf = (instanceId: string) => join(poolFolder, "volumes", instanceId);
  const world: NodeWorld = {
    instance,
    agent: start(),
    nodeId,
    socketPath: docker.socketPath,
    address: docker.address,
    poolFolder,
    stateFolder,
    plane,
    source,
    games,
    startAgent: () => {
      world.agent = start();
    },
    treeOf,
    treeNames: (instanceId) => namesIn(treeOf(instanceId)),
    startsOf: (instanceId) => countLines(join(treeOf(instanceId), startsFile)),
    hasRecord: (instanceId) => existsSync(join(stateFolder, "instances", `${instanceId}.json`)),
  };
  await waitFor("the first heartbeat", () => (plane.beatTimes.length > 0 ? true : undefined));
  return world;
}

export function openGate(world: NodeWorld, instanceId: string, gate: string): void {
  rmSync(join(world.treeOf(instanceId), gate), { force: true });
}

async function issueCredentials(accountSeedFile: string, nodeId: string, folder: string): Promise<string> {
  const account = fromSeed(Buffer.from(readFileSync(accountSeedFile, "utf8").trim()));
  const user = createUser();
  const file = join(folder, "node.creds");
  writeFileSync(file, fmtCreds(await encodeUser(nodeId, user, account, nodePermissions(nodeId)), user), {
    mode: 0o600,
  });
  return file;
}
