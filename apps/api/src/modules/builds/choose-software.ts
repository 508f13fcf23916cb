import { softwareNames } from "@blockwright/minecraft/software";
import { resolveLock } from "../catalogue/index.ts";
import { readServer } from "../servers/index.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import type { JobStage } from "./job-stage.ts";
import { describeMaking, type Making } from "./making.ts";

/** Finds out whether it can be had at all, down to every file, while the server is as it was. */
export async function chooseSoftware(ground: BuildsGround, stage: JobStage): Promise<void> {
  const { job, signal } = stage;
  if (job.lock || !job.recipe) return;
  const { software, minecraftVersion } = job.recipe;
  await stage.tell(`Finding ${softwareNames[software]} for ${minecraftVersion}`);
  const { lock, notes } = await resolveLock(ground.catalogue, job.recipe, { signal });
  // Whatever can't be described for a node is said now. The port does not matter for that.
  describeMaking(ground, await makingOfJob(ground, { ...job, lock }), 25_565, true);
  await stage.keep({ lock });
  await stage.say(
    `Chose ${softwareNames[lock.software.type]} for Minecraft ${lock.software.minecraftVersion}.`,
    ...notes,
  );
}

export async function makingOfJob(
  ground: Pick<BuildsGround, "rows">,
  { id, serverId, recipe, lock }: Pick<JobStage["job"], "id" | "serverId" | "recipe" | "lock">,
): Promise<Making> {
  const server = await readServer(ground, serverId);
  if (!server) throw new BuildFailure("The server was deleted meanwhile.");
  if (!recipe || !lock) throw new BuildFailure("What was chosen is gone. Please try again.");
  return {
    serverId,
    workId: `job ${id}`,
    recipe,
    lock,
    memoryMb: server.maxRamMb,
    diskMb: server.maxStorageMb,
  };
}
