import { randomUUID } from "node:crypto";
import { jobDeclarations } from "@blockwright/contract/jobs";
import type { TestApi } from "../../api.fixture.ts";
import { keptForMs, readForWork } from "../servers/index.ts";
import { freshSteps } from "./job.ts";
import { insertJob } from "./jobs.repository.ts";

/** A reinstall of this server that is over and whose earlier state is said to be kept. */
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

/** A reinstall of this server that has begun and that no worker knows of. */
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
