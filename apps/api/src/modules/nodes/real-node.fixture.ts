import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  startAgentProcess,
  agentFolder,
  type AgentProcess,
} from "../../../../../services/programs/agent-process.ts";
import { removeContainer, removeNetwork } from "../../../../../services/engines/docker-api.ts";
import { ensureInstance } from "../../../../../services/instance.ts";
import type { TestApi } from "../../api.fixture.ts";
import { createEnrolmentToken } from "./index.ts";
import { waitUntil } from "./nodes.fixture.ts";

/** A real agent in a separate process, enrolled with the api under test. */
export interface RealNode {
  agent: AgentProcess;
  readonly name: string;
  readonly treeOf: (instanceId: string) => string;
  /** The location of replaced and removed trees. */
  readonly trash: string;
  /** Everything the agent writes: state, log, trees and backups. */
  readonly folders: readonly string[];
  /** Of its engine. */
  readonly socketPath: string;
  start(): AgentProcess;
}

interface RealNodeOptions {
  readonly hasGames?: boolean;
  /** Trees with a quota, on btrfs. Plain folders otherwise. */
  readonly hasPool?: boolean;
  /** The api's address, if a proxy stands before it. */
  readonly apiUrl?: string;
  readonly hasSftp?: boolean;
  /** Where its backups go, if other machines use the same place. */
  readonly store?: string;
  /** Another engine with its own address, for a second machine. */
  readonly instanceName?: string;
}

/** Without games its servers must be off: their containers are not removed at the end. */
export async function startRealNode(api: TestApi, options: RealNodeOptions = {}): Promise<RealNode> {
  const { hasGames = false, hasPool = false, hasSftp = false, apiUrl = api.url } = options;
  const { store, instanceName = "agent" } = options;
  const instance = await ensureInstance(instanceName, ["images", ...(hasPool ? (["btrfs"] as const) : [])]);
  const { docker } = instance;
  const name = `f${randomBytes(4).toString("hex")}`;
  const folder = agentFolder(instance, name);
  const trees = hasPool ? join(instance.btrfs?.mountPoint ?? "", name) : join(folder, "trees");
  mkdirSync(trees);
  const { token } = await createEnrolmentToken(api.application.deps);
  const environment = {
    AGENT_STATE_FOLDER: join(folder, "state"),
    AGENT_ADDRESS: docker?.address ?? "",
    RESOLVERS: docker?.address ?? "",
    DOCKER_SOCKET: docker?.socketPath ?? "",
    DOCKER_NETWORK_NAMESPACE: docker?.networkNamespace ?? "",
    BRIDGE_NAME: `bw${name}`,
    BRIDGE_MTU: "1400",
    EGRESS_ALLOWED_NETWORKS: "203.0.113.0/24,127.0.0.0/8",
    TENANT_ALLOWED_NETWORKS: "203.0.113.0/24",
    [hasPool ? "POOL_FOLDER" : "PLAIN_FOLDER"]: trees,
    NODE_NAME: name,
    SFTP_PORT: hasSftp ? "0" : "off",
    API_URL: apiUrl,
    ENROLMENT_TOKEN: token,
    LOG_LEVEL: "debug",
    ...(store !== undefined && { BACKUP_STORE: store }),
  };
  const start = () => startAgentProcess(environment, join(folder, "agent.log"));
  const node: RealNode = {
    agent: start(),
    name,
    start: () => (node.agent = start()),
    treeOf: (id) => join(trees, "volumes", id),
    trash: join(trees, "trash"),
    folders: [folder, trees],
    socketPath: docker?.socketPath ?? "",
  };
  api.onStop(async () => {
    if (node.agent.child.exitCode === null) await node.agent.kill("SIGTERM");
    if (hasGames) await removeContainersOf(api, docker?.socketPath ?? "");
    await removeNetwork(docker?.socketPath ?? "", `bw${name}`).catch(() => undefined);
    for (const one of [folder, trees]) if (existsSync(one)) rmSync(one, { recursive: true });
  });
  const isHeard = async () => {
    const { rows } = await api.application.pool.query(
      "select nodes.id from node_reports join nodes on nodes.id = node_id where nodes.name = $1",
      [name],
    );
    return rows.length > 0;
  };
  // A whole program has to start first, on a busy machine.
  await waitUntil("the node was heard", isHeard, 60_000);
  return node;
}

async function removeContainersOf({ application }: TestApi, socketPath: string): Promise<void> {
  const { rows } = await application.pool.query<{ id: string }>("select id from instances");
  for (const { id } of rows) await removeContainer(socketPath, `bw-${id}`).catch(() => undefined);
}
