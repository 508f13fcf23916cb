import { createHash } from "node:crypto";
import type { BuildsDeps } from "../builds-deps.ts";
import { makingOfJob } from "./choose-software.ts";
import type { HaltedServer } from "./halt-server.ts";

import { agreePorts, wantedPorts } from "../../nodes/index.ts";
import { describeBlueprint } from "../install/blueprint.ts";
import { endUndosOf, reviseSpec, untilInstalled, type JobStage } from "../../jobs/index.ts";

/** The node builds the new tree beside the current one, and swaps them once it is complete. */
export async function installAnew(deps: BuildsDeps, stage: JobStage, halted: HaltedServer): Promise<void> {
  const blueprint = await makingOfJob(deps, stage.job);
  const parts = describeBlueprint(deps, blueprint, halted.port, true);
  // The node deletes the server's previous kept tree before it makes the new one.
  await deps.transact((tx) => endUndosOf(tx, stage.job.serverId));
  const { lock } = blueprint;
  await deps.transact((tx) =>
    agreePorts(deps, tx, halted.instanceId, wantedPorts(lock.software.type, lock.plugins)),
  );
  await reviseSpec(deps, halted.instanceId, {
    ...parts,
    // A separate id, because reinstalling the same software must also give fresh files.
    installation: { ...parts.installation, id: ownId(parts.installation.id, stage.job.id) },
  });
  await untilInstalled(deps, stage, halted);
  await stage.log("Minecraft is installed. The earlier files are kept.");
}

function ownId(contentId: string, jobId: string): string {
  return createHash("sha256").update(`${contentId} ${jobId}`).digest("hex");
}
