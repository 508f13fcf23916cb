import { workflow } from "../../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { forgetContent, forgetProposals } from "./forget-old-changes.ts";

const forgetOldChanges = workflow<void>("changes.forget-old", "background");

export function oldChangesWorkflows(
  deps: Pick<ChangesDeps, "config" | "now" | "log" | "rows" | "transact" | "callNode">,
): WorkflowImplementation[] {
  return [
    implementScheduled(forgetOldChanges, "43 * * * *", async (run) => {
      const proposals = await run.step("proposals", () => forgetProposals(deps, deps.now()));
      const emptied = await run.step("content", () => forgetContent(deps, deps.now()));
      if (proposals + emptied > 0) deps.log.info({ proposals, emptied }, "old changes were forgotten");
    }),
  ];
}
