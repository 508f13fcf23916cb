import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import { implement, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { lastTries } from "../jobs/index.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { runTurnRun } from "./conversations/start-turn.ts";
import { advanceTurn, giveUpTurn } from "./turn/advance-turn.ts";

/** Every run ends: each step uses up a part of the turn's budget. */
export function assistantWorkflows(deps: AssistantDeps): WorkflowImplementation[] {
  return [
    implement(runTurnRun, async (run, { turnId }) => {
      try {
        for (;;) {
          const next = await run.step("advance", (signal) => advanceTurn(deps, turnId, signal), {
            maxAttempts: 4,
          });
          if (next !== "more") return;
        }
      } catch (error) {
        if (!isOutOfTries(error)) throw error;
        await run.step("give up", () => giveUpTurn(deps, turnId), lastTries);
      }
    }),
  ];
}
