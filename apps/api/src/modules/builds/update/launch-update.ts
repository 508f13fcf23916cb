import { JobFailure, type JobStage } from "../../jobs/index.ts";
import { judgeBoot } from "../build/judge-boot.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { bootOnce, shutDown } from "../install/boot.ts";
import { reachServer } from "../install/reach-server.ts";
import { makingOfJob } from "../reinstall/choose-software.ts";
import type { HaltedServer } from "../reinstall/halt-server.ts";
import { readPreviousState } from "../reinstall/previous-state.ts";

/** Ready means that players can join. A server that was stopped before is started for this, and stopped again. */
export async function launchUpdate(
  deps: BuildsDeps,
  stage: JobStage,
  { instanceId }: HaltedServer,
): Promise<void> {
  const blueprint = await makingOfJob(deps, stage.job);
  const boot = await bootOnce(deps, stage, instanceId);
  const { blamed } = judgeBoot(blueprint.lock, boot);
  await stage.log(
    ...blamed.map(({ plugin, sentence }) => `${plugin.name} ${plugin.version} does not load: ${sentence}`),
  );
  if (!boot.isReady) throw new JobFailure(boot.exit?.sentence ?? "The server did not start.");
  await stage.log("Checking that players can connect.");
  const { host, port } = await reachServer(deps, stage, blueprint);
  await stage.log(`Players can join at ${host}:${port}.`);
  if (readPreviousState(stage.job.previous)?.power === "off") await shutDown(deps, stage, instanceId);
}
