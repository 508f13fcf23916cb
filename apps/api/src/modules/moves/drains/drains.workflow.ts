import { isOutOfTries } from "../../../platform/workflows/out-of-tries.ts";
import { implement, type Run, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import type { MovesDeps } from "../moves-deps.ts";
import { drainRun } from "./begin-drain.ts";
import { finishDrain, moveNext } from "./carry-out-drain.ts";

const ourFault = "Something went wrong on our side. Please try again.";
const lastTries = { maxAttempts: 20 };

export function drainWorkflow(deps: MovesDeps): WorkflowImplementation {
  return implement(drainRun, async (run, { drainId }) => {
    const failure = await moveAll(deps, run, drainId).catch((error: unknown) => {
      if (!isOutOfTries(error)) throw error;
      return ourFault;
    });
    if (failure !== null) await run.step("give up", () => finishDrain(deps, drainId, failure), lastTries);
  });
}

async function moveAll(deps: MovesDeps, run: Run, drainId: string): Promise<null> {
  for (;;) {
    const goesOn = await run.step("move next", (signal) => moveNext(deps, drainId, signal));
    if (!goesOn && (await run.step("end", () => finishDrain(deps, drainId), lastTries))) return null;
  }
}
