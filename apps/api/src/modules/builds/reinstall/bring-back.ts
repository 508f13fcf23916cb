import { agreePorts, reviseInstance, wantedPorts } from "../../nodes/index.ts";
import { startForGood } from "../install/boot.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import type { HaltedServer } from "./halt-server.ts";
import { movePort } from "../install/move-port.ts";
import {
  JobFailure,
  keptSpec,
  reviseSpec,
  untilInstalled,
  withoutJobHold,
  type JobStage,
} from "../../jobs/index.ts";
import { readPreviousState, type PreviousState } from "./previous-state.ts";

/** The node puts back the tree it keeps of an earlier installation, and keeps the current one. */
export async function bringBack(deps: BuildsDeps, stage: JobStage, halted: HaltedServer): Promise<void> {
  const wanted = wantedOf(stage);
  const addOns = wanted.plugins
    .filter(({ enabled = true }) => enabled)
    .map(({ source, name }) => ({ id: source, name }));
  await deps.transact((tx) =>
    agreePorts(deps, tx, halted.instanceId, wantedPorts(wanted.server.serverType, addOns), {
      canDoWithout: true,
    }),
  );
  await reviseSpec(deps, halted.instanceId, keptSpec(wanted.spec));
  await untilInstalled(deps, stage, halted);
  if (wanted.spec.ports[0]?.port !== halted.port) await movePort(deps, stage, halted, wanted);
  await stage.log("The earlier files are back.");
}

/** Started again if it ran then. The undo succeeds even if it does not start. */
export async function runAsBefore(
  deps: BuildsDeps,
  stage: JobStage,
  { instanceId }: HaltedServer,
): Promise<void> {
  const { power } = wantedOf(stage);
  if (power !== "on") return releaseHold(deps, instanceId, power);
  try {
    await startForGood(deps, stage, instanceId);
    await stage.log("The server is up.");
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    await stage.log(`It is back, but it does not run: ${error.message}`);
  }
}

async function releaseHold(
  deps: BuildsDeps,
  instanceId: string,
  power: PreviousState["power"],
): Promise<void> {
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, ({ holds }) => ({
      power,
      holds: withoutJobHold(holds),
    })),
  );
}

function wantedOf({ job }: JobStage): PreviousState {
  const wanted = readPreviousState(job.wanted);
  if (!wanted) throw new JobFailure("We no longer know what to restore.");
  return wanted;
}
