import { createHash } from "node:crypto";
import { FileRefusal, moveInstancePath, seePath } from "../../files/index.ts";
import { endUndosOf, JobFailure, reviseSpec, untilInstalled, type JobStage } from "../../jobs/index.ts";
import { agreePorts, wantedPorts, type SpecParts } from "../../nodes/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { describeBlueprint } from "../install/blueprint.ts";
import { makingOfJob } from "../reinstall/choose-software.ts";
import type { HaltedServer } from "../reinstall/halt-server.ts";
import { readPreviousState } from "../reinstall/previous-state.ts";
import { readWantedUpdate } from "./choose-update.ts";

/** The server of Bedrock Edition brings its own of these along. */
const settingsOfBedrock = [
  "server.properties",
  "allowlist.json",
  "permissions.json",
  "config/default/permissions.json",
  "config/default/variables.json",
  "config/default/secrets.json",
];

/**
 * The node installs into a copy of the server's files and swaps the two once it is complete. The files before are kept
 * as they are. Idempotent.
 */
export async function installUpdate(deps: BuildsDeps, stage: JobStage, halted: HaltedServer): Promise<void> {
  const { job } = stage;
  const blueprint = await makingOfJob(deps, job);
  const wanted = readWantedUpdate(job);
  const previous = readPreviousState(job.previous);
  if (!previous) throw new JobFailure("What was there before is not recorded. Please try again.");
  const parts = describeBlueprint(deps, blueprint, halted.port, true);
  // The node deletes the server's previous kept tree before it makes the new one.
  await deps.transact((tx) => endUndosOf(tx, job.serverId));
  const active = wanted.plugins.filter(({ enabled = true }) => enabled);
  const addOns = active.map(({ source, name }) => ({ id: source, name }));
  const ports = wantedPorts(blueprint.lock.software.type, addOns);
  await deps.transact((tx) => agreePorts(deps, tx, halted.instanceId, ports));
  await reviseSpec(deps, halted.instanceId, {
    ...parts,
    installation: {
      ...parts.installation,
      id: createHash("sha256").update(`${parts.installation.id} ${job.id}`).digest("hex"),
      over: {
        removes: [...softwareFiles(previous.spec), ...wanted.removes],
        keeps: blueprint.lock.java === null ? settingsOfBedrock : [],
      },
    },
  });
  await untilInstalled(deps, stage, halted);
  for (const move of wanted.moves) await moveAside(deps, halted.instanceId, move);
  await stage.log("The new version is installed. Your world and the earlier files are kept.");
}

/** What was installed to run the game, not what it made. */
function softwareFiles({ installation }: SpecParts): string[] {
  const files = installation.files.map(({ path }) => path).filter((path) => !path.includes("/"));
  return [...files, ...installation.steps.flatMap(({ keep }) => keep?.paths ?? [])];
}

async function moveAside(
  deps: BuildsDeps,
  instanceId: string,
  move: { readonly from: string; readonly to: string },
): Promise<void> {
  if (await seePath(deps, instanceId, move.to)) return;
  await moveInstancePath(deps, instanceId, move).catch((error: unknown) => {
    if (error instanceof FileRefusal)
      throw new JobFailure(`${move.from} could not be disabled. ${error.message}`);
    throw error;
  });
}
