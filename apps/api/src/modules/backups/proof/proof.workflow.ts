import { workflow } from "../../../platform/workflow-reference.ts";
import {
  implement,
  implementScheduled,
  type WorkflowImplementation,
} from "../../../platform/workflows/workflow.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { beginCheck, checkRun, checksDue } from "./begin-checks.ts";
import { checkRepository, recordCheck } from "./check-repository.ts";

const beginChecks = workflow<void>("backups.begin-checks", "background");

export function proofWorkflows(deps: BackupsDeps): WorkflowImplementation[] {
  return [
    implementScheduled(beginChecks, "*/5 * * * *", async (run) => {
      const due = await run.step("find", () => checksDue(deps));
      for (const check of due) await run.step("begin", () => beginCheck(deps, check));
    }),
    implement(checkRun, async (run, check) => {
      const outcome = await run.step("check", (signal) => checkRepository(deps, check, signal));
      await run.step("record", () => recordCheck(deps, check, outcome));
    }),
  ];
}
