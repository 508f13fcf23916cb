import { setTimeout as sleep } from "node:timers/promises";
import { workflow } from "../../../platform/workflow-reference.ts";
import {
  implement,
  implementScheduled,
  type WorkflowImplementation,
} from "../../../platform/workflows/workflow.ts";
import { announce, lookAtPlans, restartNow, type RestartDeps } from "./carry-out-restart.ts";
import { announcedAt, countdownRun } from "./restart-moments.ts";

const lookAtRestarts = workflow<void>("servers.look-at-restarts", "background");
const lastSecondMs = 1000;

export function plannedRestartWorkflows(deps: RestartDeps): WorkflowImplementation[] {
  return [
    implementScheduled(lookAtRestarts, "* * * * *", async (run) => {
      await run.step("look", () => lookAtPlans(deps), { maxAttempts: 2 });
    }),
    implement(countdownRun, async (run, plan) => {
      for (const seconds of announcedAt) {
        const goesOn = await run.step("announce", (signal) => announce(deps, plan, seconds, signal));
        if (!goesOn) return;
      }
      await run.step("restart", async (signal) => {
        await sleep(lastSecondMs, undefined, { signal });
        await restartNow(deps, plan);
      });
    }),
  ];
}
