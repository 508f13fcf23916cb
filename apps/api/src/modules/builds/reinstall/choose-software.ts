import { softwareNames } from "@blockwright/minecraft/software";
import { resolveLock } from "../../catalogue/index.ts";
import { findLiveInstance, readServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { describeBlueprint, type Blueprint } from "../install/blueprint.ts";
import { failOversized } from "../storage/lock-size.ts";
import { JobFailure, type JobStage } from "../../jobs/index.ts";

/** Checks that it can be installed, down to every file, while the server is unchanged. */
export async function chooseSoftware(deps: BuildsDeps, stage: JobStage): Promise<void> {
  const { job, signal } = stage;
  if (job.lock || !job.recipe) return;
  const { software, minecraftVersion } = job.recipe;
  await stage.setStatus(`Finding ${softwareNames[software]} for ${minecraftVersion}`);
  const { lock, notes } = await resolveLock(deps.catalogue, job.recipe, {
    signal,
    ...(await placeOf(deps, job.serverId)),
  });
  // Reports anything a node could not install. The port does not matter for that.
  const blueprint = await makingOfJob(deps, { ...job, lock });
  failOversized(lock, blueprint.diskMb);
  describeBlueprint(deps, blueprint, 25_565, true);
  await stage.keep({ lock });
  await stage.log(
    `Chose ${softwareNames[lock.software.type]} for Minecraft ${lock.software.minecraftVersion}.`,
    ...notes,
  );
}

/** It stays on its machine, which may lack what others have. */
async function placeOf({ rows }: Pick<BuildsDeps, "rows">, serverId: string): Promise<{ nodeId?: string }> {
  const instance = await findLiveInstance(rows, serverId);
  return instance ? { nodeId: instance.nodeId } : {};
}

export async function makingOfJob(
  deps: Pick<BuildsDeps, "rows">,
  { id, serverId, recipe, lock }: Pick<JobStage["job"], "id" | "serverId" | "recipe" | "lock">,
): Promise<Blueprint> {
  const server = await readServer(deps, serverId);
  if (!server) throw new JobFailure("The server was deleted meanwhile.");
  if (!recipe || !lock) throw new JobFailure("What was chosen is gone. Please try again.");
  return {
    serverId,
    workId: `job ${id}`,
    recipe,
    lock,
    memoryMb: server.maxRamMb,
    diskMb: server.maxStorageMb,
  };
}
