import { AppError } from "../../platform/errors.ts";
import { reviseInstance, seeInstance } from "../nodes/index.ts";
import { readPlugins } from "../plugins/index.ts";
import { readForWork } from "../servers/index.ts";
import { untilOffline } from "./boot.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { deletedKeptUntil, type PreviousState } from "./job.ts";
import type { JobStage } from "./job-stage.ts";
import { changeJob, lockJob } from "./jobs.repository.ts";

export interface HaltedServer {
  readonly instanceId: string;
  readonly port: number;
  /** When it last ended, so that what happens from now on can be told from it. */
  readonly exitBefore: string | null;
}

/** Stops the server and keeps it down, and notes what it was. Repeated, the first note stays. */
export async function haltServer(ground: BuildsGround, stage: JobStage): Promise<HaltedServer> {
  const { serverId, id: jobId } = stage.job;
  const instanceId = await ground.transact(async (tx) => {
    const job = await lockJob(tx.rows, jobId);
    const found = await readForWork(tx, serverId);
    if (!job || !found?.instance) throw new AppError("NOT_FOUND");
    const { server, instance } = found;
    const { serverType, minecraftVersion, maxPlayers, config } = server;
    const plugins = await readPlugins(tx, serverId);
    await reviseInstance(ground, tx, instance.id, ({ holds }) =>
      holds.includes("job") ? undefined : { holds: [...holds, "job"] },
    );
    const previous: PreviousState = {
      power: instance.power,
      spec: instance.spec,
      server: { serverType, minecraftVersion, maxPlayers, config, plugins: server.plugins },
      plugins,
    };
    if (!job.previous && !deletedKeptUntil(job.payload)) await changeJob(tx.rows, jobId, { previous });
    return instance.id;
  });
  await untilOffline(ground, stage, instanceId);
  const seen = await seeInstance(ground, instanceId);
  if (!seen) throw new BuildFailure("The server was deleted meanwhile.");
  await stage.say("The server is down.");
  return {
    instanceId,
    port: seen.spec.ports[0]?.port ?? 0,
    // A deleted server begins anew with its node: whatever it says is about this job.
    exitBefore: deletedKeptUntil(stage.job.payload) ? null : (seen.observed?.lastExit?.at ?? null),
  };
}
