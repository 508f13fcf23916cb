import { setTimeout as sleep } from "node:timers/promises";
import { killService } from "../../services/faults.ts";
import { ensureInstance } from "../../services/instance.ts";
import type { BuildWorld } from "./world.ts";
import type { Query } from "../database.ts";
import { waitFor } from "../wait-for.ts";
import type { Member } from "../workers/workforce.ts";

/** A dependency of a build is killed with SIGKILL and comes back. */
export interface BuildFault {
  readonly name: string;
  /** The worker that runs this build, if the fault hits a worker. */
  kill(world: BuildWorld, buildId: string): Promise<void>;
  /** Resolves when it is back. */
  bringBack(world: BuildWorld): Promise<void>;
}

const awayMs = 1000;

/** Waits, because a new build has no worker yet. */
export function ownerOf({ query, workforce }: BuildWorld, buildId: string): Promise<Member> {
  return waitFor("a worker to have the build", async () =>
    workforce.byExecutor(await executorOf(query, buildId)),
  );
}

export async function executorOf(query: Query, buildId: string): Promise<string | null> {
  const [row] = await query<{ executor: string | null }>(
    "select executor_id as executor from dbos.workflow_status where workflow_uuid = $1",
    [`build-${buildId}-1`],
  );
  return row?.executor ?? null;
}

function service(name: "postgres" | "nats" | "docker"): Omit<BuildFault, "name"> {
  return {
    kill: (world) => killService(world.instance, name, "SIGKILL"),
    bringBack: async (world) => {
      await sleep(awayMs);
      world.instance = await ensureInstance(world.instance.name, [name]);
    },
  };
}

export const buildFaults: readonly BuildFault[] = [
  {
    name: "worker",
    kill: async (world, buildId) => {
      const owner = await ownerOf(world, buildId);
      await owner.program.kill();
      world.workforce.dismiss(owner);
    },
    bringBack: async ({ workforce }) => void (await workforce.hire()),
  },
  {
    name: "api",
    kill: (world) => world.http.kill(),
    bringBack: (world) => world.restartHttp(),
  },
  {
    name: "agent",
    kill: (world) => world.agent.kill(),
    bringBack: async (world) => {
      await sleep(awayMs);
      world.startAgent();
    },
  },
  { name: "engine", ...service("docker") },
  { name: "PostgreSQL", ...service("postgres") },
  { name: "NATS", ...service("nats") },
];
