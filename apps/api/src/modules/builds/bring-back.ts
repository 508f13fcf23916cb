import { reviseInstance, type SpecParts } from "../nodes/index.ts";
import { startForGood } from "./boot.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import type { HaltedServer } from "./halt-server.ts";
import { reviseSpec, untilInstalled } from "./install-files.ts";
import type { PreviousState } from "./job.ts";
import type { JobStage } from "./job-stage.ts";
import { movePort } from "./move-port.ts";
import { untilInstance, isActedOn } from "./until-instance.ts";

const putBackLimitMs = 120_000;

/** The node puts back the tree it keeps of an earlier installation; the present one is kept in turn. */
export async function bringBack(ground: BuildsGround, stage: JobStage, halted: HaltedServer): Promise<void> {
  const wanted = wantedOf(stage);
  await reviseSpec(ground, halted.instanceId, keptSpec(wanted.spec));
  await untilInstalled(ground, stage, halted);
  if (wanted.spec.ports[0]?.port !== halted.port) await movePort(ground, stage, halted, wanted);
  await stage.say("The earlier files are back.");
}

/** Running again if it ran then. One that does not start is still what was asked for. */
export async function runAsBefore(
  ground: BuildsGround,
  stage: JobStage,
  { instanceId }: HaltedServer,
): Promise<void> {
  const { power } = wantedOf(stage);
  if (power !== "on") return letGo(ground, instanceId, power);
  try {
    await startForGood(ground, stage, instanceId);
    await stage.say("The server is up.");
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    await stage.say(`It is back, but it does not run: ${error.message}`);
  }
}

async function letGo(ground: BuildsGround, instanceId: string, power: PreviousState["power"]): Promise<void> {
  await ground.transact((tx) =>
    reviseInstance(ground, tx, instanceId, ({ holds }) => ({
      power,
      holds: holds.filter((hold) => hold !== "job"),
    })),
  );
}

/** After a failure: whatever was done to the server is undone. Gives what there is to say about it. */
export async function putBack(
  ground: BuildsGround,
  work: Pick<JobStage, "signal" | "tell">,
  instanceId: string,
  previous: PreviousState,
): Promise<string> {
  const withoutJob = await ground.transact(async (tx) => {
    let before: string | null = null;
    await reviseInstance(ground, tx, instanceId, ({ spec, holds }, observation) => {
      before = observation?.lastExit?.at ?? null;
      return {
        power: previous.power,
        holds: holds.filter((hold) => hold !== "job"),
        spec: { ...keptSpec(previous.spec), ports: spec.ports },
      };
    });
    return { exitBefore: before };
  });
  const waiting = { instanceId, limitMs: putBackLimitMs, sentence: "" };
  try {
    const sentence = await untilInstance(ground, work, waiting, (seen) => {
      if (!isActedOn(seen) || seen.observed?.state === "provisioning") return undefined;
      const { lastExit } = seen.observed ?? {};
      const isNew = lastExit?.reason === "install-failed" && lastExit.at !== withoutJob.exitBefore;
      return isNew ? lastExit.sentence : "";
    });
    return sentence === ""
      ? "Your server is as it was before."
      : `What was there before could not be put back: ${sentence}`;
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    return "Your server will be as it was before as soon as its machine answers.";
  }
}

function keptSpec({ ports: _ports, installation, ...spec }: SpecParts): Omit<SpecParts, "ports"> {
  return { ...spec, installation: { ...installation, bringBack: true } };
}

function wantedOf({ job }: JobStage): PreviousState {
  if (!job.wanted) throw new BuildFailure("What was to come back is not known any more.");
  return job.wanted;
}
