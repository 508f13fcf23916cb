import type { Deps } from "../../platform/deps.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { deletePlanningsBefore } from "./planning.repository.ts";
import { deleteModelPlansBefore } from "./model-plan/model-plans.repository.ts";
import { keptMs } from "./proposal/make-proposal.ts";
import { deleteServerProposalsBefore } from "./proposal/proposals.repository.ts";

const forgetPlannings = workflow<void>("planning.forget-plannings", "background");
const keptDays = 396;

export function planningWorkflows({ rows, now }: Pick<Deps, "rows" | "now">): WorkflowImplementation[] {
  return [
    implementScheduled(forgetPlannings, "23 4 * * *", async (run) => {
      await run.step("forget", async () => {
        await deleteServerProposalsBefore(rows, timeBefore(now(), keptMs));
        await deleteModelPlansBefore(rows, timeBefore(now(), keptMs));
        return deletePlanningsBefore(rows, timeBefore(now(), keptDays * dayMs));
      });
    }),
  ];
}
