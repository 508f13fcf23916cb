import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import type { Run, StepOptions } from "../../platform/workflows/workflow.ts";
import type { FailureReason } from "./job-failure.ts";
import type { Outcome } from "./outcome.ts";

/** Over an hour: what is not put back by then is never put back. */
export const lastTries: StepOptions = { maxAttempts: 12 };

/** A step that returns an outcome, even when every attempt failed. */
export async function stepOutcome<T>(
  run: Run,
  name: string,
  work: (signal: AbortSignal) => Promise<Outcome<T>>,
  { ourFault, ...options }: StepOptions & { readonly ourFault: string },
): Promise<Outcome<T>> {
  try {
    return await run.step(name, work, options);
  } catch (error) {
    if (isOutOfTries(error)) return { ok: false, sentence: ourFault };
    throw error;
  }
}

class StageFailed extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(reason.sentence);
    this.reason = reason;
  }
}

type CarryOut<Name extends string, Stage> = <T>(
  name: Name,
  signal: AbortSignal,
  work: (stage: Stage) => Promise<T>,
) => Promise<Outcome<T>>;

export type RunStage<Name extends string, Stage> = <T>(
  name: Name,
  work: (stage: Stage) => Promise<T>,
) => Promise<T>;

/** Runs the stages in order. Returns the reason of the first failure; undefined when all are done. */
export async function runStages<Name extends string, Stage>(
  run: Run,
  runStage: CarryOut<Name, Stage>,
  ourFault: string,
  work: (stage: RunStage<Name, Stage>) => Promise<void>,
): Promise<FailureReason | undefined> {
  try {
    await work(async (name, act) => {
      const outcome = await run.step(name, (signal) => runStage(name, signal, act));
      if (outcome.ok) return outcome.value;
      throw new StageFailed(outcome);
    });
    return undefined;
  } catch (error) {
    if (error instanceof StageFailed) return error.reason;
    if (isOutOfTries(error)) return { sentence: ourFault };
    throw error;
  }
}
