import type { Deps } from "../../platform/deps.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { deleteEnrolmentTokensBefore } from "./enrolment/enrolment.repository.ts";

const forgetTokens = workflow<void>("nodes.forget-enrolment-tokens", "background");
const keptDays = 30;

export function nodesWorkflows({ rows, now }: Pick<Deps, "rows" | "now">): WorkflowImplementation[] {
  return [
    implementScheduled(forgetTokens, "43 4 * * *", async (run) => {
      await run.step("forget", () => deleteEnrolmentTokensBefore(rows, timeBefore(now(), keptDays * dayMs)));
    }),
  ];
}
