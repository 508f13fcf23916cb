import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { heartbeat, type Observation } from "@blockwright/node-protocol/observation";
import { responseEnvelope, type RpcDefinition } from "@blockwright/node-protocol/rpc";
import { nodePermissions, nodeSubjects } from "@blockwright/node-protocol/subjects";
import { pino } from "pino";
import { vi } from "vitest";
import type { z } from "zod";
import { givenIdentity } from "../../../services/programs/agent-process.ts";
import { ensureInstance, type Instance } from "../../../services/instance.ts";
import { startAgent } from "./agent.ts";
import { readConfig } from "./config.ts";
import { DockerRuntime } from "./runtime/docker-runtime.ts";
import { connectEngine } from "./runtime/engine.ts";
import { btrfsVolumes } from "./volumes/btrfs-volumes.ts";

/** A node on the real engine, pool and NATS of an instance, and the control plane's end of its link. */
export interface TestNode {
  readonly instance: Instance;
  readonly nodeId: string;
  readonly nats: NatsConnection;
  readonly dataFolder: string;
  readonly stateFolder: string;
  /** Every state reported for an instance, in order and without repeats. */
  statesOf(instanceId: string): readonly string[];
  latest(instanceId: string): Observation | undefined;
  /** The id of the agent run that last reported the instance. */
  reportedBy(instanceId: string): string | undefined;
  /** Of every agent that was started. */
  readonly logFile: string;
  start(environment?: Readonly<Record<string, string>>): Promise<() => Promise<void>>;
  ask<Rpc extends RpcDefinition>(
    rpc: Rpc,
    body: z.input<Rpc["request"]>,
    id?: string,
  ): Promise<z.output<Rpc["response"]>>;
  clear(): Promise<void>;
}

export async function openTestNode(): Promise<TestNode> {
  const instance = await ensureInstance("agent", ["images", "btrfs", "nats"]);
  await removeOldNetworks(instance);
  const nodeId = `t${randomBytes(4).toString("hex")}`;
  const folder = join(instance.stateDir, "agents", nodeId);
  mkdirSync(folder, { recursive: true });
  const dataFolder = join(instance.btrfs?.mountPoint ?? "", nodeId);
  mkdirSync(dataFolder, { recursive: true });
  const identity = await givenIdentity(instance, nodeId, nodePermissions(nodeId));
  const nats = await connect({
    servers: instance.nats?.url ?? "",
    authenticator: credsAuthenticator(readFileSync(instance.nats?.apiCredsFile ?? "")),
  });
  const observed = new Map<string, Observed>();
  followObservations(nats, nodeId, observed);
  return {
    instance,
    nodeId,
    nats,
    dataFolder,
    stateFolder: join(folder, "state"),
    statesOf: (id) => observed.get(id)?.states ?? [],
    latest: (id) => observed.get(id)?.latest,
    reportedBy: (id) => observed.get(id)?.runId,
    logFile: join(folder, logName),
    start: (environment = {}) =>
      startTestAgent(instance, { nodeId, folder, dataFolder, environment: { ...identity, ...environment } }),
    ask: (rpc, body, id) => askNode(nats, nodeId, rpc, body, id),
    clear: async () => {
      await nats.drain();
      const runtime = runtimeOf(instance, nodeId);
      for (const { instanceId } of await runtime.list()) await runtime.remove(instanceId);
      await connectEngine(instance.docker?.socketPath ?? "")
        .getNetwork(bridgeOf(nodeId))
        .remove();
      const volumes = btrfsVolumes(dataFolder);
      for (const id of await volumes.list()) await volumes.delete(id);
      for (const { trashId } of await volumes.listTrash()) await volumes.deleteTrash(trashId);
      rmSync(folder, { recursive: true, force: true });
      if (existsSync(dataFolder)) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const logName = "agent.log";

function bridgeOf(nodeId: string): string {
  return `bw${nodeId}`;
}

const noRunTakesMs = 30 * 60_000;

/** An engine supports only a limited number of networks, and killed test runs leave theirs behind. */
async function removeOldNetworks({ docker }: Instance): Promise<void> {
  const engine = connectEngine(docker?.socketPath ?? "");
  for (const { Name, Created } of await engine.listNetworks()) {
    const isOld = Date.now() - Date.parse(Created ?? "") > noRunTakesMs;
    if (isOld && /^bwt[0-9a-f]{8}$/.test(Name))
      await engine
        .getNetwork(Name)
        .remove()
        .catch(() => undefined);
  }
}

interface Observed {
  readonly states: string[];
  readonly latest: Observation;
  readonly runId: string;
}

function followObservations(nats: NatsConnection, nodeId: string, observed: Map<string, Observed>) {
  const { heartbeat: beat, change } = nodeSubjects(nodeId);
  const take = (payload: unknown) => {
    const { observations, runId } = heartbeat.pick({ observations: true, runId: true }).parse(payload);
    for (const one of observations) {
      const states = observed.get(one.instanceId)?.states ?? [];
      if (states.at(-1) !== one.state) states.push(one.state);
      observed.set(one.instanceId, { states, latest: one, runId });
    }
  };
  for (const subject of [beat, change])
    nats.subscribe(subject, { callback: (_error, message) => take(message.json()) });
}

function runtimeOf(instance: Instance, nodeId: string): DockerRuntime {
  const { docker } = instance;
  if (!docker) throw new Error("there is no engine");
  return new DockerRuntime({
    socketPath: docker.socketPath,
    nodeId,
    bridge: bridgeOf(nodeId),
    mtu: 1400,
    publishAddress: docker.address,
    accountsFolder: join(instance.stateDir, "accounts"),
    resolvers: [],
    deniedAddresses: [],
    allowedNetworks: [],
    networkNamespace: docker.networkNamespace,
  });
}

async function startTestAgent(
  instance: Instance,
  {
    nodeId,
    folder,
    dataFolder,
    environment,
  }: { nodeId: string; folder: string; dataFolder: string; environment: Readonly<Record<string, string>> },
): Promise<() => Promise<void>> {
  const config = readConfig({
    AGENT_STATE_FOLDER: join(folder, "state"),
    AGENT_ADDRESS: instance.docker?.address ?? "",
    POOL_FOLDER: dataFolder,
    SFTP_PORT: "off",
    EGRESS_ALLOWED_NETWORKS: "127.0.0.0/8",
    ...environment,
  });
  const log = pino({ level: "debug" }, pino.destination({ dest: join(folder, logName), sync: true }));
  const agent = await startAgent({
    config,
    log,
    runtime: runtimeOf(instance, nodeId),
    volumes: btrfsVolumes(dataFolder),
    dataFolder,
  });
  return agent.stop;
}

async function askNode<Rpc extends RpcDefinition>(
  nats: NatsConnection,
  nodeId: string,
  rpc: Rpc,
  body: z.input<Rpc["request"]>,
  id: string = randomUUID(),
) {
  const request = { protocol: 1, id, deadlineAtMs: Date.now() + 10_000, body };
  const subjects = nodeSubjects(nodeId);
  const answer = await nats.request(subjects.rpc(rpc.name), JSON.stringify(request), {
    timeout: 10_000,
    noMux: true,
    reply: subjects.answer("test", randomUUID()),
  });
  const envelope = responseEnvelope.parse(answer.json());
  if (!envelope.ok) throw new Error(`${envelope.code}: ${envelope.message}`);
  return rpc.response.parse(envelope.body) as z.output<Rpc["response"]>;
}

let nextPort = 25_600 + Math.floor(Math.random() * 2000);

/** A "game" made of a few shell lines: prints output, becomes ready, handles `stop` and runs the test's script. */
export function shellGame(script: string, change: Partial<InstanceSpec> = {}): InstanceSpec {
  nextPort += 1;
  return {
    instanceId: randomUUID(),
    serverId: randomUUID(),
    purpose: "live",
    power: "on",
    holds: [],
    generation: 1,
    restarts: 0,
    image: "blockwright/java:17",
    command: ["sh", "run.sh"],
    manners: {
      readyText: "Done (",
      stopCommand: "stop",
      ping: "none",
      startTimeLimitMs: 30_000,
      stopGraceMs: 60_000,
    },
    limits: { memoryMb: 128, cpus: 1, processes: 64, diskMb: 64 },
    ports: [{ protocol: "tcp", port: nextPort }],
    installation: { id: randomUUID(), files: [], texts: [{ path: "run.sh", content: script }], steps: [] },
    ...change,
  };
}

/** Handles these console commands: stop, exit N, say. */
export const obedient = `echo "Starting"
echo 'Done (0.1s)! For help, type "help"'
while read -r word rest; do
  case "$word" in
    stop) echo "Saving"; exit 0 ;;
    exit) exit "$rest" ;;
    *) echo "heard $word $rest" ;;
  esac
done
sleep 1000`;

export function untilState(
  node: TestNode,
  instanceId: string,
  state: Observation["state"],
  withinMs = 30_000,
): Promise<void> {
  return vi.waitFor(
    () => {
      const seen = node.latest(instanceId);
      if (seen?.state !== state)
        throw new Error(`it is ${seen?.state}, not ${state}: ${JSON.stringify(seen)}`);
    },
    { timeout: withinMs, interval: 50 },
  );
}
