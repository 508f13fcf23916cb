import type { Deps } from "../../../platform/deps.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import { forgetVersions } from "./forget-versions.ts";

const forgetOldVersions = workflow<void>("files.forget-versions", "background");

export function fileHistoryWorkflows(
  deps: Pick<Deps, "config" | "now" | "log" | "rows" | "transact">,
): WorkflowImplementation[] {
  return [
    implementScheduled(forgetOldVersions, "53 * * * *", async (run) => {
      const versions = await run.step("forget", () => forgetVersions(deps, deps.now()));
      if (versions > 0) deps.log.info({ versions }, "old versions of files were forgotten");
    }),
  ];
}
