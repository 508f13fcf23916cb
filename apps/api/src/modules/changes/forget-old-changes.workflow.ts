import type { Ground } from "../../platform/ground.ts";
import {
  implementScheduled,
  workflow,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import { forgetContent, forgetProposals } from "./forget-old-changes.ts";

const forgetOldChanges = workflow<void>("changes.forget-old", "background");

export function oldChangesWorkflows(
  ground: Pick<Ground, "config" | "log" | "rows" | "transact">,
): WorkflowImplementation[] {
  return [
    implementScheduled(forgetOldChanges, "43 * * * *", async (run) => {
      const proposals = await run.step("proposals", () => forgetProposals(ground, new Date()));
      const emptied = await run.step("content", () => forgetContent(ground, new Date()));
      if (proposals + emptied > 0) ground.log.info({ proposals, emptied }, "old changes were forgotten");
    }),
  ];
}
