import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Instance } from "../../services/instance.ts";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { startApiProcess } from "../../services/programs/api-process.ts";
import { serversPerNode, type FleetSeed, type Watcher } from "./fleet-seed.ts";
import type { Parts } from "./parts.ts";
import { forkFleet } from "./fork-fleet.ts";
import { dialIn } from "./simulated-node.ts";
import { createProbe } from "./visible-delay.ts";

export interface FleetSite {
  readonly origin: string;
  readonly pids: Parts<number>;
  readonly probe: ReturnType<typeof createProbe>;
  /** Owners whose pages poll. */
  readonly watchers: readonly Watcher[];
  readonly nodeCount: () => number;
  growTo(servers: number): Promise<void>;
  stop(): Promise<void>;
}

/** The programs of an installation, and a fleet of simulated machines that grows. */
export async function openFleetSite(
  instance: Instance,
  databaseUrl: string,
  seed: FleetSeed,
): Promise<FleetSite> {
  const natsUrl = instance.nats?.url ?? "";
  const api = await startPrograms(instance, databaseUrl);
  const fleet = forkFleet();
  const watchers: Watcher[] = [];
  const probed = await seed.addNodes(1, 1);
  const [node, watcher] = [probed.nodes[0], probed.watchers[0]];
  if (!node || !watcher) throw new Error("There is no machine to measure with.");
  const dialled = await dialIn(natsUrl, node);
  let nodeCount = 1;
  return {
    origin: api.origin,
    watchers,
    pids: {
      http: api.http.pid,
      worker: api.worker.pid,
      postgres: instance.postgres?.pid ?? 0,
      nats: instance.nats?.pid ?? 0,
    },
    probe: createProbe(api.origin, dialled, watcher),
    nodeCount: () => nodeCount,
    growTo: async (servers) => {
      const missing = Math.ceil(servers / serversPerNode) - (nodeCount - 1);
      const grown = await seed.addNodes(missing);
      await fleet.add({ natsUrl, nodes: grown.nodes });
      watchers.push(...grown.watchers);
      nodeCount += missing;
    },
    stop: async () => {
      fleet.stop();
      await dialled.stop();
      await Promise.all([api.http.kill("SIGKILL"), api.worker.kill("SIGKILL")]);
    },
  };
}

async function startPrograms(instance: Instance, databaseUrl: string) {
  const { api: port, worker: workerPort } = instance.ports;
  const environment = {
    ...apiEnvironment(instance, databaseUrl, { port }),
    WORKER_HTTP_PORT: String(workerPort),
    // Thousands of people have different addresses; here they share one.
    LIMIT_FACTOR: "10000",
  };
  const logOf = (entry: string) => {
    const file = join(instance.stateDir, `bench-fleet-${entry}.log`);
    rmSync(file, { force: true });
    return file;
  };
  const http = await startApiProcess("http", environment, logOf("http"));
  try {
    const worker = await startApiProcess("worker", environment, logOf("worker"));
    return { http, worker, origin: `http://127.0.0.1:${port}` };
  } catch (error) {
    await http.kill("SIGKILL");
    throw error;
  }
}
