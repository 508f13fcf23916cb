import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { plans } from "@blockwright/contract/plans";
import { agentEnvironment } from "../../services/programs/agent-process.ts";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { ensureInstance, type Instance } from "../../services/instance.ts";
import { startUpstreams } from "../../services/engines/upstreams.ts";
import type { Query } from "../database.ts";
import { startAgent, type AgentProgram } from "../node/agent.ts";
import { clearLeftovers } from "../node/leftovers.ts";
import type { Code, Program } from "../program.ts";
import { scratch } from "../scratch.ts";
import { waitFor } from "../wait-for.ts";
import { startWorkforce, type Workforce } from "../workers/workforce.ts";
import { buildInstanceName, inWorld, type World } from "../world.ts";

/** The whole product: api and workers, a node with its agent and engine, and its sources. */
export interface BuildWorld {
  /** Replaced when its services are killed and come back. */
  instance: Instance;
  http: Program;
  agent: AgentProgram;
  /** Builds that failed because the killed engine held a port. */
  portsLost: number;
  readonly world: World;
  readonly query: Query;
  readonly url: string;
  readonly workforce: Workforce;
  /** On every container of the node. */
  readonly nodeLabel: string;
  readonly socketPath: string;
  readonly poolFolder: string;
  /** Of the agent. */
  readonly stateFolder: string;
  /** Restarts them as a supervisor would. */
  startAgent(): void;
  restartHttp(): Promise<void>;
}

const declaredServers = 40;
const runProgram = promisify(execFile);

export async function inBuildWorld<T>(
  label: string,
  {
    code,
    environment = {},
    agent = {},
  }: {
    readonly code?: Code;
    readonly environment?: Readonly<Record<string, string>>;
    /** More settings of the node's agent. */
    readonly agent?: Readonly<Record<string, string>>;
  },
  work: (world: BuildWorld) => Promise<T>,
): Promise<T> {
  const instance = await ensureInstance(buildInstanceName, ["images", "btrfs", "nats", "postgres"]);
  await clear(instance);
  const upstreams = await startUpstreams(instance);
  const options = {
    instanceName: buildInstanceName,
    label,
    environment: { ...upstreams.environment, ...portsOfItsOwn(), ...environment },
    ...(code && { code }),
  };
  try {
    return await inWorld(options, async (world) => {
      const opened = await openBuildWorld(world, instance, label, agent);
      return work(opened).finally(() => opened.agent.kill());
    });
  } finally {
    await upstreams.stop();
    await clear(await ensureInstance(buildInstanceName, ["docker", "btrfs"]));
  }
}

/**
 * A killed engine may hold a port that no container uses. The product cycles through all ports before it tries that one
 * again; a new world on the same engine would start at the same port as the previous one.
 */
function portsOfItsOwn(): Readonly<Record<string, string>> {
  const first = 25_565 + randomInt(4_000);
  return { NODE_PORT_FIRST: String(first), NODE_PORT_LAST: String(first + 400) };
}

function clear({ docker, btrfs }: Instance): Promise<void> {
  return clearLeftovers(docker?.socketPath ?? "", btrfs?.mountPoint ?? "");
}

async function openBuildWorld(
  world: World,
  instance: Instance,
  label: string,
  ofAgent: Readonly<Record<string, string>>,
): Promise<BuildWorld> {
  const http = await world.startHttp();
  const [workforce] = await Promise.all([startWorkforce(world, 2), http.ready()]);
  const url = `http://127.0.0.1:${http.port}`;
  const name = `c${randomBytes(4).toString("hex")}`;
  const environment: Readonly<Record<string, string>> = {
    ...agentEnvironment(instance, name),
    BRIDGE_NAME: `bw${name}`,
    API_URL: url,
    ENROLMENT_TOKEN: await enrolmentToken(world, http.port),
    ...ofAgent,
  };
  const start = () => startAgent(environment, join(scratch(label), "agent.log"), world.code.folder);
  const agent = start();
  const opened: BuildWorld = {
    instance,
    http,
    agent,
    portsLost: 0,
    world,
    url,
    workforce,
    query: world.database.query,
    nodeLabel: name,
    socketPath: environment["DOCKER_SOCKET"] ?? "",
    poolFolder: environment["POOL_FOLDER"] ?? "",
    stateFolder: environment["AGENT_STATE_FOLDER"] ?? "",
    startAgent: () => {
      opened.agent = start();
    },
    restartHttp: async () => {
      opened.http = await world.startHttp(http.port);
      await opened.http.ready();
    },
  };
  await untilHeard(world.database.query);
  await declareRoom(world.database.query);
  return opened;
}

export async function enrolmentToken({ instance, databaseUrl, code }: World, port: number): Promise<string> {
  const env = apiEnvironment(instance, databaseUrl, { port });
  const { stdout } = await runProgram(
    process.execPath,
    [join(code.folder, "apps/api/src/cli/create-node-token.ts")],
    { env },
  );
  return stdout.trim().split(" ").at(-1) ?? "";
}

/** More than the machine has: the stand-in servers are small. */
export async function declareRoom(query: Query): Promise<void> {
  const { ramMb, storageMb } = plans.free;
  await query("update nodes set memory_mb = $1, disk_mb = $2", [
    declaredServers * ramMb,
    declaredServers * storageMb,
  ]);
}

function untilHeard(query: Query): Promise<unknown> {
  return waitFor("the node's first heartbeat", async () => {
    const [row] = await query("select 1 from node_reports where figures is not null");
    return row;
  });
}
