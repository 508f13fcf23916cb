import type { Deps } from "../../platform/deps.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { createActivityPartitions, dropOldActivity } from "./activity.repository.ts";

const keepActivity = workflow<void>("activity.keep-activity", "background");

export function activityWorkflows({
  rows,
  log,
  now,
}: Pick<Deps, "rows" | "log" | "now">): WorkflowImplementation[] {
  return [
    implementScheduled(keepActivity, "7 * * * *", async (run) => {
      await run.step("partitions", () => createActivityPartitions(rows, now()));
      const dropped = await run.step("old", () => dropOldActivity(rows, now()));
      if (dropped.length > 0) log.info({ dropped }, "activity older than 13 months was dropped");
    }),
  ];
}
