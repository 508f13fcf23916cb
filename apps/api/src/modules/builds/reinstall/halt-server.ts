import { AppError } from "../../../platform/errors.ts";
import { seeInstance } from "../../nodes/index.ts";
import { readPlugins } from "../../plugins/index.ts";
import { readForWork } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import {
  holdServer,
  JobFailure,
  lockJob,
  notePrevious,
  untilOffline,
  type JobStage,
} from "../../jobs/index.ts";
import { deletedKeptUntil, type PreviousState } from "./previous-state.ts";

export interface HaltedServer {
  readonly instanceId: string;
  readonly port: number;
  /** When it last stopped, so that later events can be distinguished. */
  readonly exitBefore: string | null;
}

/** Stops the server and holds it down, and records its state. Idempotent: the first record stays. */
export async function haltServer(deps: BuildsDeps, stage: JobStage): Promise<HaltedServer> {
  const { serverId, id: jobId } = stage.job;
  const instanceId = await deps.transact(async (tx) => {
    const job = await lockJob(tx, jobId);
    const found = await readForWork(tx, serverId);
    if (!job || !found?.instance) throw new AppError("NOT_FOUND");
    const { server, instance } = found;
    const { serverType, minecraftVersion, maxPlayers, config } = server;
    const plugins = await readPlugins(tx, serverId);
    await holdServer(deps, tx, instance.id);
    const previous: PreviousState = {
      power: instance.power,
      spec: instance.spec,
      server: { serverType, minecraftVersion, maxPlayers, config },
      plugins,
    };
    if (job.previous === null && !deletedKeptUntil(job.payload)) await notePrevious(tx, jobId, previous);
    return instance.id;
  });
  await untilOffline(deps, stage, instanceId);
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted meanwhile.");
  await stage.log("The server is down.");
  return {
    instanceId,
    port: seen.spec.ports[0]?.port ?? 0,
    // A deleted server starts fresh on its node: all its events are about this job.
    exitBefore: deletedKeptUntil(stage.job.payload) ? null : (seen.observed?.lastExit?.at ?? null),
  };
}
