import { reviseInstance, type SpecParts } from "../../nodes/index.ts";
import { startForGood } from "../install/boot.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import type { HaltedServer } from "./halt-server.ts";
import { reviseSpec, untilInstalled } from "../install/install-files.ts";
import { movePort } from "../install/move-port.ts";
import {
  isActedOn,
  JobFailure,
  untilInstance,
  withoutJobHold,
  type JobStage,
  type Waiter,
} from "../../jobs/index.ts";
import { readPreviousState, type PreviousState } from "./previous-state.ts";

const putBackLimitMs = 120_000;

/** The node puts back the tree it keeps of an earlier installation; the present one is kept in turn. */
export async function bringBack(deps: BuildsDeps, stage: JobStage, halted: HaltedServer): Promise<void> {
  const wanted = wantedOf(stage);
  await reviseSpec(deps, halted.instanceId, keptSpec(wanted.spec));
  await untilInstalled(deps, stage, halted);
  if (wanted.spec.ports[0]?.port !== halted.port) await movePort(deps, stage, halted, wanted);
  await stage.log("The earlier files are back.");
}

/** Running again if it ran then. One that does not start is still what was asked for. */
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

/** After a failure: whatever was done to the server is undone. Gives what there is to say about it. */
export async function putBack(
  deps: BuildsDeps,
  work: Waiter,
  instanceId: string,
  previous: PreviousState,
  { discardsReplaced }: { readonly discardsReplaced: boolean },
): Promise<string> {
  const withoutJob = await deps.transact(async (tx) => {
    let before: string | null = null;
    await reviseInstance(deps, tx, instanceId, ({ spec, holds }, observation) => {
      before = observation?.lastExit?.at ?? null;
      return {
        power: previous.power,
        holds: withoutJobHold(holds),
        spec: { ...keptSpec(previous.spec, discardsReplaced), ports: spec.ports },
      };
    });
    return { exitBefore: before };
  });
  const waiting = { instanceId, limitMs: putBackLimitMs, sentence: "" };
  try {
    const sentence = await untilInstance(deps, work, waiting, (seen) => {
      if (!isActedOn(seen) || seen.observed?.state === "provisioning") return undefined;
      const { lastExit } = seen.observed ?? {};
      const isNew = lastExit?.reason === "install-failed" && lastExit.at !== withoutJob.exitBefore;
      return isNew ? lastExit.sentence : "";
    });
    return sentence === ""
      ? "Your server is as it was before."
      : `What was there before could not be put back: ${sentence}`;
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    return "Your server will be as it was before as soon as its machine answers.";
  }
}

function keptSpec(
  { ports: _ports, installation, ...spec }: SpecParts,
  discardsReplaced = false,
): Omit<SpecParts, "ports"> {
  // What that installation once did with the tree before it is not about the tree it replaces now.
  const { discardsReplaced: _then, ...content } = installation;
  const wish = { bringBack: true as const, ...(discardsReplaced && { discardsReplaced: true as const }) };
  return { ...spec, installation: { ...content, ...wish } };
}

function wantedOf({ job }: JobStage): PreviousState {
  const wanted = readPreviousState(job.wanted);
  if (!wanted) throw new JobFailure("What was to come back is not known any more.");
  return wanted;
}
