import { randomUUID } from "node:crypto";
import { jobDeclarations } from "@blockwright/contract/jobs";
import type { TestApi } from "../../api.fixture.ts";
import { keptForMs, readForWork } from "../servers/index.ts";
import { freshSteps } from "./job.ts";
import { insertJob, insertJobLines } from "./jobs.repository.ts";

/** A finished reinstall of this server whose earlier state is recorded as kept. */
export async function someUndoableJob(
  api: TestApi,
  owner: { readonly id: string },
  serverId: string,
  undoUntil = new Date(Date.now() + keptForMs),
): Promise<string> {
  const id = randomUUID();
  await api.application.deps.transact(async (tx) => {
    const found = await readForWork(tx, serverId);
    if (!found?.instance) throw new Error("that server has no instance");
    const { server, instance } = found;
    const { power, spec } = instance;
    await insertJob(tx.rows, {
      id,
      serverId,
      userId: owner.id,
      type: "reinstall",
      status: "completed",
      progress: 100,
      steps: freshSteps(jobDeclarations.reinstall.stages),
      payload: { serverType: "paper", minecraftVersion: "1.21.4" },
      previous: {
        power,
        spec: { ...spec, installation: { ...spec.installation, id: "an earlier one" } },
        server,
        plugins: [],
      },
      undoUntil,
    });
  });
  return id;
}

/** A started reinstall of this server that no worker runs. */
export async function someRunningJob(
  api: TestApi,
  owner: { readonly id: string },
  serverId: string,
): Promise<string> {
  const id = randomUUID();
  await insertJob(api.application.deps.rows, {
    id,
    serverId,
    userId: owner.id,
    type: "reinstall",
    status: "running",
    steps: freshSteps(jobDeclarations.reinstall.stages),
    payload: {},
  });
  return id;
}

/** A reinstall that has failed, with its log. */
export async function someFailedJob(
  { application: { deps } }: TestApi,
  {
    serverId,
    userId,
    lines = ["It began.", "It stopped."],
  }: {
    readonly serverId: string;
    readonly userId: string;
    readonly lines?: readonly string[];
  },
): Promise<string> {
  const id = randomUUID();
  await insertJob(deps.rows, {
    id,
    serverId,
    userId,
    type: "reinstall",
    status: "failed",
    error: "The download stopped.",
    steps: freshSteps(jobDeclarations.reinstall.stages),
    payload: {},
  });
  await insertJobLines(deps.rows, id, lines);
  return id;
}
