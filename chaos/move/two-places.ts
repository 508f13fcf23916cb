import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ensureInstance, type Instance } from "../../services/instance.ts";
import { startRestStore } from "../../services/engines/rest-store.ts";
import { agentEnvironment } from "../../services/programs/agent-process.ts";
import { markTree } from "../backups/marked-files.ts";
import { untilOver } from "../backups/orders.ts";
import { declareRoom, enrolmentToken, inBuildWorld, type BuildWorld } from "../build/world.ts";
import { startAgent, type AgentProgram } from "../node/agent.ts";
import { clearLeftovers } from "../node/leftovers.ts";
import { scratch } from "../scratch.ts";
import { reinstallKind } from "../servers/jobs.ts";
import { buildOwned, type OwnedServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { buildInstanceName } from "../world.ts";

/** A machine with its own engine, pool and agent. */
export interface Place {
  readonly name: string;
  readonly socketPath: string;
  readonly poolFolder: string;
  readonly instanceName: string;
  /** Replaced when its services are killed and come back. */
  instance(): Instance;
  agent(): AgentProgram;
  startAgent(): void;
}

/** A server and the two machines that it is moved between, which use one store. */
export interface MoveWorld {
  readonly build: BuildWorld;
  readonly places: readonly [Place, Place];
  readonly server: OwnedServer;
  /** Of the tree that is kept for an undo. */
  readonly keptMarker: string;
}

const secondName = `${buildInstanceName}-second`;

export async function inMoveWorld<T>(work: (world: MoveWorld) => Promise<T>): Promise<T> {
  const store = await startRestStore();
  try {
    const agent = { BACKUP_STORE: store.address };
    return await inBuildWorld("move", { agent }, async (build) => {
      // Built before there is a second machine, so that it is on the first.
      const server = await buildOwned(build);
      const keptMarker = await reinstallMarked(build, server);
      await build.query("update users set is_admin = true where id = $1", [server.builder.userId]);
      const { place, stop } = await openSecond(build, agent);
      try {
        return await work({ build, server, keptMarker, places: [firstPlace(build), place] });
      } finally {
        await stop();
      }
    });
  } finally {
    await store.stop();
  }
}

/** Marks its files and replaces them: they are kept for an undo. */
async function reinstallMarked(build: BuildWorld, server: OwnedServer): Promise<string> {
  const marker = markTree(build, server);
  const { status, error } = await untilOver(build, await reinstallKind.begin(build, server));
  if (status !== "completed") throw new Error(`a reinstall failed: ${error}`);
  return marker;
}

function firstPlace(build: BuildWorld): Place {
  return {
    name: build.nodeLabel,
    socketPath: build.socketPath,
    poolFolder: build.poolFolder,
    instanceName: buildInstanceName,
    instance: () => build.instance,
    agent: () => build.agent,
    startAgent: () => build.startAgent(),
  };
}

async function openSecond(build: BuildWorld, settings: Readonly<Record<string, string>>) {
  const instance = await ensureInstance(secondName, ["images", "btrfs"]);
  await clearLeftovers(instance.docker?.socketPath ?? "", instance.btrfs?.mountPoint ?? "");
  const name = `c${randomBytes(4).toString("hex")}`;
  const environment: Readonly<Record<string, string>> = {
    ...agentEnvironment(instance, name),
    BRIDGE_NAME: `bw${name}`,
    API_URL: build.url,
    ENROLMENT_TOKEN: await enrolmentToken(build.world, build.http.port),
    ...settings,
  };
  const start = () => startAgent(environment, join(scratch("move"), "second-agent.log"));
  let agent = start();
  await waitFor("the second machine's first heartbeat", async () => {
    const [row] = await build.query(
      "select 1 from node_reports join nodes on nodes.id = node_id where name = $1 and figures is not null",
      [name],
    );
    return row;
  });
  await declareRoom(build.query);
  const place: Place = {
    name,
    socketPath: instance.docker?.socketPath ?? "",
    poolFolder: environment["POOL_FOLDER"] ?? "",
    instanceName: secondName,
    instance: () => instance,
    agent: () => agent,
    startAgent: () => {
      agent = start();
    },
  };
  const stop = async () => {
    await agent.kill();
    await clearLeftovers(instance.docker?.socketPath ?? "", instance.btrfs?.mountPoint ?? "");
  };
  return { place, stop };
}

/** Where the rows say that it may run, and the other machine. */
export async function placesNow({
  build,
  places,
  server,
}: MoveWorld): Promise<{ here: Place; there: Place }> {
  const [row] = await build.query<{ name: string }>(
    "select nodes.name from instances join nodes on nodes.id = node_id where instances.id = $1",
    [server.instanceId],
  );
  const [first, second] = places;
  return row?.name === first.name ? { here: first, there: second } : { here: second, there: first };
}
