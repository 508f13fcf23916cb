import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import {
  implement,
  implementScheduled,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { lastTries } from "../jobs/index.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { runTurnRun } from "./conversations/start-turn.ts";
import { advanceWhile, giveUpTurn } from "./turn/advance-turn.ts";
import { resumeWaiting } from "./turn/resume-waiting.ts";

const resumeWaitingRun = workflow<void>("assistant.resume-waiting", "background");

/** Every run ends: each step uses up a part of the turn's budget. */
export function assistantWorkflows(deps: AssistantDeps): WorkflowImplementation[] {
  return [
    implement(runTurnRun, async (run, { turnId }) => {
      try {
        for (;;) {
          const next = await run.step("advance", (signal) => advanceWhile(deps, turnId, signal), {
            maxAttempts: 4,
          });
          if (next !== "more") return;
        }
      } catch (error) {
        if (!isOutOfTries(error)) throw error;
        await run.step("give up", () => giveUpTurn(deps, turnId), lastTries);
      }
    }),
    implementScheduled(resumeWaitingRun, "* * * * *", async (run) => {
      await run.step("resume", () => resumeWaiting(deps));
    }),
  ];
}
