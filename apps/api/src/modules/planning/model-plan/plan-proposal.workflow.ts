import { isOutOfTries } from "../../../platform/workflows/out-of-tries.ts";
import { implement, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import { lastTries } from "../../jobs/index.ts";
import { carryOutModelPlan, giveUpModelPlan, type CarryOutDeps } from "./carry-out-model-plan.ts";
import { modelPlanRun } from "./model-plan.ts";

export function modelPlanWorkflows(deps: CarryOutDeps): WorkflowImplementation[] {
  return [
    implement(modelPlanRun, async (run, { modelPlanId }) => {
      try {
        await run.step("plan", (signal) => carryOutModelPlan(deps, modelPlanId, signal), { maxAttempts: 3 });
      } catch (error) {
        if (!isOutOfTries(error)) throw error;
        await run.step("give up", () => giveUpModelPlan(deps, modelPlanId), lastTries);
      }
    }),
  ];
}
