import { createHash } from "node:crypto";
import type { BuildsGround } from "./builds-ground.ts";
import { makingOfJob } from "./choose-software.ts";
import type { HaltedServer } from "./halt-server.ts";
import { reviseSpec, untilInstalled } from "./install-files.ts";
import type { JobStage } from "./job-stage.ts";
import { describeMaking } from "./making.ts";

/** The node makes it beside what is there, and puts it in its place once it is whole. */
export async function installAnew(
  ground: BuildsGround,
  stage: JobStage,
  halted: HaltedServer,
): Promise<void> {
  const making = await makingOfJob(ground, stage.job);
  const parts = describeMaking(ground, making, halted.port, true);
  await reviseSpec(ground, halted.instanceId, {
    ...parts,
    // Its own, because the same software again is a wish for fresh files as well.
    installation: { ...parts.installation, id: ownId(parts.installation.id, stage.job.id) },
  });
  await untilInstalled(ground, stage, halted);
  await stage.say("Minecraft is installed. The earlier files are kept.");
}

function ownId(contentId: string, jobId: string): string {
  return createHash("sha256").update(`${contentId} ${jobId}`).digest("hex");
}
