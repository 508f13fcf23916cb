import { workflow } from "../../../platform/workflow-reference.ts";
import {
  implement,
  implementScheduled,
  type WorkflowImplementation,
} from "../../../platform/workflows/workflow.ts";
import { lastTries, stepOutcome } from "../../jobs/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { moveLostPortRun } from "./lost-port-run.ts";
import { carryOutMove } from "./move-stage.ts";
import { beginMoves, endMove, holdForMove } from "./move-lost-port.ts";

const findLostPorts = workflow<void>("builds.find-lost-ports", "background");
const ourFault = "Something went wrong on our side.";

/** A server must not stay down for ever because its machine lost its port records. */
export function lostPortsWorkflows(deps: BuildsDeps): WorkflowImplementation[] {
  return [
    implementScheduled(findLostPorts, "* * * * *", async (run) => {
      await run.step("find", () => beginMoves(deps));
    }),
    implement(moveLostPortRun, async (run, lost) => {
      // Runs that started before moves had a deadline have recorded `true`.
      const heldAt = await run.step<string | boolean>("hold", () => holdForMove(deps, lost));
      if (heldAt === false) return;
      const moved = await stepOutcome(run, "move", (signal) => carryOutMove(deps, lost, heldAt, signal), {
        ...lastTries,
        ourFault,
      });
      // Without another port, the old one is tried again, and the server is moved in an hour.
      await run.step("let go", () => endMove(deps, lost, moved.ok ? moved.value : null), lastTries);
    }),
  ];
}
