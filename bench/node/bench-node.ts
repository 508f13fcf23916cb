import { createHash, randomUUID } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { heartbeat } from "@blockwright/node-protocol/observation";
import type { RpcDefinition } from "@blockwright/node-protocol/rpc";
import { nodePermissions, nodeSubjects } from "@blockwright/node-protocol/subjects";
import {
  agentEnvironment,
  agentFolder,
  givenIdentity,
  startAgentProcess,
} from "../../services/programs/agent-process.ts";
import { removeUnusedNetworks } from "../../services/engines/docker-api.ts";
import { ensureInstance, type Instance } from "../../services/instance.ts";
import { askAgent } from "./ask-agent.ts";

/** An agent in its own process, and the control plane's end of its link. */
export interface BenchNode {
  readonly instance: Instance;
  readonly nats: NatsConnection;
  readonly subjects: ReturnType<typeof nodeSubjects>;
  readonly pid: number;
  readonly dataFolder: string;
  ask(rpc: RpcDefinition, body: unknown): Promise<unknown>;
  /** Offers the file to the node under its size and hash. */
  offer(
    file: string,
  ): Promise<{ url: string; sizeBytes: number; digest: { algorithm: "sha256"; hex: string } }>;
  stop(): Promise<void>;
}

const networks = /^bw-b[0-9a-f]{6}$/;

export async function openBenchNode(): Promise<BenchNode> {
  const name = process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench";
  const instance = await ensureInstance(name, ["images", "btrfs", "nats"]);
  await removeUnusedNetworks(instance.docker?.socketPath ?? "", networks);
  const nodeId = `b${randomUUID().slice(0, 6)}`;
  const environment = {
    ...agentEnvironment(instance, nodeId),
    ...(await givenIdentity(instance, nodeId, nodePermissions(nodeId))),
  };
  const agent = startAgentProcess(environment, `${agentFolder(instance, nodeId)}/agent.log`);
  const nats = await connect({
    servers: instance.nats?.url ?? "",
    authenticator: credsAuthenticator(readFileSync(instance.nats?.apiCredsFile ?? "")),
  });
  const subjects = nodeSubjects(nodeId);
  await nextMessage(nats, subjects.heartbeat);
  const files = new Map<string, string>();
  const server = createServer((request, response) =>
    createReadStream(files.get(request.url ?? "") ?? "").pipe(response),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    instance,
    nats,
    subjects,
    pid: agent.pid,
    dataFolder: environment["POOL_FOLDER"] ?? "",
    ask: (rpc, body) => askAgent(nats, subjects, rpc, body),
    offer: async (file) => {
      const bytes = readFileSync(file);
      const hex = createHash("sha256").update(bytes).digest("hex");
      files.set(`/${hex}`, file);
      return {
        url: `http://127.0.0.1:${port}/${hex}`,
        sizeBytes: bytes.length,
        digest: { algorithm: "sha256", hex },
      };
    },
    stop: async () => {
      await untilEmpty(nats, subjects.heartbeat);
      await agent.kill("SIGTERM");
      await removeUnusedNetworks(instance.docker?.socketPath ?? "", networks);
      server.close();
      await nats.drain();
    },
  };
}

function nextMessage(nats: NatsConnection, subject: string): Promise<unknown> {
  return new Promise((resolve) => {
    nats.subscribe(subject, { max: 1, callback: (_error, message) => resolve(message.json()) });
  });
}

/** Waits for the removal: stopping the agent earlier would leave containers and ports behind. */
async function untilEmpty(nats: NatsConnection, subject: string): Promise<void> {
  for (let beats = 0; beats < 24; beats += 1) {
    const { observations } = heartbeat.parse(await nextMessage(nats, subject));
    if (observations.length === 0) return;
  }
}

let nextPort = 26_000;

export function someSpec(change: Partial<InstanceSpec>): InstanceSpec {
  nextPort += 1;
  return {
    instanceId: randomUUID(),
    serverId: randomUUID(),
    purpose: "verify",
    power: "on",
    holds: [],
    generation: 1,
    restarts: 0,
    image: "blockwright/java:17",
    command: ["sh", "-c", "echo 'Done ('; while read -r line; do echo \"$line\"; done"],
    manners: {
      readyText: "Done (",
      stopCommand: "stop",
      ping: "none",
      startTimeLimitMs: 60_000,
      stopGraceMs: 60_000,
    },
    limits: { memoryMb: 512, cpus: 2, processes: 256, diskMb: 1024 },
    ports: [{ protocol: "tcp", port: nextPort }],
    installation: { id: randomUUID(), files: [], texts: [], steps: [] },
    ...change,
  };
}
