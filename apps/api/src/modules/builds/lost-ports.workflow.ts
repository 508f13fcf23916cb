import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import {
  implement,
  implementScheduled,
  workflow,
  type Run,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import type { BuildsGround } from "./builds-ground.ts";
import type { LostPort } from "./lost-ports.repository.ts";
import { moveLostPortRun } from "./lost-port-run.ts";
import { beginMoves, endMove, holdForMove, moveAway } from "./move-lost-port.ts";
import { outcomeOf } from "./outcome.ts";

const findLostPorts = workflow<void>("builds.find-lost-ports", "background");
/** Over an hour: what is half done must not stay so because its machine is away for a while. */
const patientTries = { maxAttempts: 12 };

/** A server must not stay down for ever because its machine has lost count of its ports. */
export function lostPortsWorkflows(ground: BuildsGround): WorkflowImplementation[] {
  return [
    implementScheduled(findLostPorts, "* * * * *", async (run) => {
      await run.step("find", () => beginMoves(ground));
    }),
    implement(moveLostPortRun, async (run, lost) => {
      if (!(await run.step("hold", () => holdForMove(ground, lost)))) return;
      const port = await move(ground, run, lost);
      await run.step("let go", () => endMove(ground, lost, port), patientTries);
    }),
  ];
}

/** Null when it can't be done: then it is tried on its old port again, and moved in an hour. */
async function move(ground: BuildsGround, run: Run, lost: LostPort): Promise<number | null> {
  try {
    const moved = await run.step(
      "move",
      (signal) =>
        outcomeOf({ signal, isCancelled: () => false, stop: () => undefined }, () =>
          moveAway(ground, lost, signal),
        ),
      patientTries,
    );
    if (moved.ok) return moved.value;
    ground.log.warn({ ...lost, sentence: moved.sentence }, "a server could not be given another port");
  } catch (error) {
    if (!isOutOfTries(error)) throw error;
  }
  return null;
}
