import type { Ground } from "../../platform/ground.ts";
import {
  implementScheduled,
  workflow,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import { signalRetentionDays } from "./alternate-accounts.ts";
import { deleteExpiredSessions } from "./sessions.repository.ts";
import { deleteOldSignals } from "./signals.repository.ts";

const purgeExpiredSignIns = workflow<void>("accounts.purge-expired-sign-ins", "background");

export function accountsWorkflows({ rows, log }: Pick<Ground, "rows" | "log">): WorkflowImplementation[] {
  return [
    implementScheduled(purgeExpiredSignIns, "*/10 * * * *", async (run) => {
      const sessions = await run.step("sessions", () => deleteExpiredSessions(rows));
      const signals = await run.step("signals", () => deleteOldSignals(rows, signalRetentionDays));
      if (sessions + signals > 0) log.info({ sessions, signals }, "purged what had expired");
    }),
  ];
}
