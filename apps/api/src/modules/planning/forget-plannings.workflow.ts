import type { Deps } from "../../platform/deps.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { deletePlanningsBefore } from "./planning.repository.ts";

const forgetPlannings = workflow<void>("planning.forget-plannings", "background");
const keptDays = 396;

export function planningWorkflows({ rows, now }: Pick<Deps, "rows" | "now">): WorkflowImplementation[] {
  return [
    implementScheduled(forgetPlannings, "23 4 * * *", async (run) => {
      await run.step("forget", () => deletePlanningsBefore(rows, timeBefore(now(), keptDays * dayMs)));
    }),
  ];
}
