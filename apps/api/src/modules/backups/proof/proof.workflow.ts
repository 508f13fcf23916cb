import { workflow } from "../../../platform/workflow-reference.ts";
import {
  implement,
  implementScheduled,
  type WorkflowImplementation,
} from "../../../platform/workflows/workflow.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { beginCheck, checkRun, checksDue } from "./begin-checks.ts";
import { beginDrill, drillRun, drillsOfTonight } from "./begin-drills.ts";
import { drillBackup, recordDrill } from "./drill-backup.ts";
import { checkRepository, recordCheck } from "./check-repository.ts";

const beginDrills = workflow<void>("backups.begin-drills", "background");
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
    implementScheduled(beginDrills, "20 2 * * *", async (run) => {
      const chosen = await run.step("find", () => drillsOfTonight(deps));
      for (const drill of chosen) await run.step("begin", () => beginDrill(deps, drill));
    }),
    implement(drillRun, async (run, drill) => {
      const outcome = await run.step("drill", (signal) => drillBackup(deps, drill, signal));
      await run.step("record", () => recordDrill(deps, drill, outcome));
    }),
  ];
}
