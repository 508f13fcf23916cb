import { dayMs, timeBefore } from "../../platform/now.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import type { HelpDeps } from "./help-deps.ts";
import { deleteOldRequests } from "./help.repository.ts";

const forgetRequests = workflow<void>("help.forget-requests", "background");

const keptForDays = 90;

export function helpWorkflows({
  rows,
  log,
  now,
}: Pick<HelpDeps, "rows" | "log" | "now">): WorkflowImplementation[] {
  return [
    implementScheduled(forgetRequests, "41 * * * *", async (run) => {
      const deleted = await run.step("old", () =>
        deleteOldRequests(rows, timeBefore(now(), keptForDays * dayMs)),
      );
      if (deleted > 0) log.info({ deleted }, "requests for help that were too old are gone");
    }),
  ];
}
