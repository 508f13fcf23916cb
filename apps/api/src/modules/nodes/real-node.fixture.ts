import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startAgentProcess, agentFolder, type AgentProcess } from "../../../../../services/agent-process.ts";
import { removeNetwork } from "../../../../../services/docker-api.ts";
import { ensureInstance } from "../../../../../services/instance.ts";
import type { TestApi } from "../../api.fixture.ts";
import { createEnrolmentToken } from "./index.ts";
import { waitUntil } from "./nodes.fixture.ts";

/** A real agent in a process of its own, enrolled with the api under test. Its servers are off: it has plain folders and no images. */
export interface RealNode {
  agent: AgentProcess;
  readonly treeOf: (instanceId: string) => string;
  start(): AgentProcess;
}

export async function startRealNode(api: TestApi): Promise<RealNode> {
  const instance = await ensureInstance("agent", ["docker"]);
  const { docker } = instance;
  const name = `f${randomBytes(4).toString("hex")}`;
  const folder = agentFolder(instance, name);
  const trees = join(folder, "trees");
  mkdirSync(trees);
  const { token } = await createEnrolmentToken(api.application.ground);
  const environment = {
    AGENT_STATE_FOLDER: join(folder, "state"),
    AGENT_ADDRESS: docker?.address ?? "",
    DOCKER_SOCKET: docker?.socketPath ?? "",
    DOCKER_NETWORK_NAMESPACE: docker?.networkNamespace ?? "",
    BRIDGE_NAME: `bw${name}`,
    BRIDGE_MTU: "1400",
    PLAIN_FOLDER: trees,
    NODE_NAME: name,
    API_URL: api.url,
    ENROLMENT_TOKEN: token,
    LOG_LEVEL: "debug",
  };
  const start = () => startAgentProcess(environment, join(folder, "agent.log"));
  const node: RealNode = {
    agent: start(),
    start: () => (node.agent = start()),
    treeOf: (id) => join(trees, "volumes", id),
  };
  api.onStop(async () => {
    if (node.agent.child.exitCode === null) await node.agent.kill("SIGTERM");
    await removeNetwork(docker?.socketPath ?? "", `bw${name}`).catch(() => undefined);
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  });
  await waitUntil("the node was heard", async () => {
    const { rows } = await api.application.pool.query("select 1 from node_reports");
    return rows.length > 0;
  });
  return node;
}
