import { reviseInstance, type Power, type SpecParts } from "../nodes/index.ts";
import { atSize } from "./at-size.ts";
import { withoutJobHold } from "./hold-server.ts";
import { JobFailure } from "./job-failure.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { isActedOn, untilInstance, type Waiter } from "./until-instance.ts";

const putBackLimitMs = 120_000;

/** The server's wanted state, and the spec that names its files. */
export interface ReplacedFiles {
  readonly power: Power;
  readonly spec: SpecParts;
}

/** After a failure: undoes everything that was done to the server. Returns the messages about it. */
export async function putBack(
  deps: JobsDeps,
  work: Waiter,
  instanceId: string,
  previous: ReplacedFiles,
  { discardsReplaced }: { readonly discardsReplaced: boolean },
): Promise<string> {
  const withoutJob = await deps.transact(async (tx) => {
    let before: string | null = null;
    await reviseInstance(deps, tx, instanceId, ({ spec, holds }, observation) => {
      before = observation?.lastExit?.at ?? null;
      return {
        power: previous.power,
        holds: withoutJobHold(holds),
        // Its size may have changed since the job began.
        spec: { ...keptSpec(atSize(previous.spec, spec.limits), discardsReplaced), ports: spec.ports },
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

export function keptSpec(
  { ports: _ports, installation, ...spec }: SpecParts,
  discardsReplaced = false,
): Omit<SpecParts, "ports"> {
  // What that installation did with an earlier tree says nothing about the tree it replaces now.
  const { discardsReplaced: _then, ...content } = installation;
  const wish = { bringBack: true as const, ...(discardsReplaced && { discardsReplaced: true as const }) };
  return { ...spec, installation: { ...content, ...wish } };
}
