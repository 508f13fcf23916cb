import { buildFaults } from "../build/faults.ts";
import type { BuildWorld } from "../build/world.ts";
import type { Query } from "../database.ts";
import { waitFor } from "../wait-for.ts";

/** A dependency of a server's job is killed with SIGKILL and comes back. */
export interface ServerFault {
  readonly name: string;
  /** The worker that runs this job; any worker if there is no job. */
  kill(world: BuildWorld, jobId?: string): Promise<void>;
  bringBack(world: BuildWorld): Promise<void>;
}

const killWorker: ServerFault["kill"] = async (world, jobId) => {
  const { workforce, query } = world;
  const owner =
    jobId === undefined
      ? workforce.members[0]
      : await waitFor("a worker to have the job", async () =>
          workforce.byExecutor(await executorOf(query, jobId)),
        );
  if (!owner) throw new Error("there is no worker");
  await owner.program.kill();
  workforce.dismiss(owner);
};

async function executorOf(query: Query, jobId: string): Promise<string | null> {
  const [row] = await query<{ executor: string | null }>(
    "select executor_id as executor from dbos.workflow_status where workflow_uuid = $1",
    [`job-${jobId}`],
  );
  return row?.executor ?? null;
}

function known(name: string): ServerFault {
  const fault = buildFaults.find((one) => one.name === name);
  if (!fault) throw new Error(`there is no fault "${name}"`);
  return { ...fault, kill: (world) => fault.kill(world, "") };
}

export const serverFaults: readonly ServerFault[] = [
  { ...known("worker"), kill: killWorker },
  known("api"),
  known("agent"),
  known("engine"),
];
