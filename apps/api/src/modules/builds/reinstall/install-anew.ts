import { createHash } from "node:crypto";
import type { BuildsDeps } from "../builds-deps.ts";
import { makingOfJob } from "./choose-software.ts";
import type { HaltedServer } from "./halt-server.ts";
import { reviseSpec, untilInstalled } from "../install/install-files.ts";
import { describeBlueprint } from "../install/blueprint.ts";
import { endUndosOf, type JobStage } from "../../jobs/index.ts";

/** The node makes it beside what is there, and puts it in its place once it is whole. */
export async function installAnew(deps: BuildsDeps, stage: JobStage, halted: HaltedServer): Promise<void> {
  const blueprint = await makingOfJob(deps, stage.job);
  const parts = describeBlueprint(deps, blueprint, halted.port, true);
  // The node deletes what it keeps of the server before it makes the new tree.
  await deps.transact((tx) => endUndosOf(tx, stage.job.serverId));
  await reviseSpec(deps, halted.instanceId, {
    ...parts,
    // Its own, because the same software again is a wish for fresh files as well.
    installation: { ...parts.installation, id: ownId(parts.installation.id, stage.job.id) },
  });
  await untilInstalled(deps, stage, halted);
  await stage.log("Minecraft is installed. The earlier files are kept.");
}

function ownId(contentId: string, jobId: string): string {
  return createHash("sha256").update(`${contentId} ${jobId}`).digest("hex");
}
