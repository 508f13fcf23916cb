import type { Deps } from "../../platform/deps.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { signalRetentionDays } from "./alternate-accounts.ts";
import { deleteExpiredVerifications } from "./email/email.repository.ts";
import { deleteExpiredResets } from "./recovery/resets.repository.ts";
import { deleteUnconfirmedFactors } from "./second-factor/second-factor.repository.ts";
import { deleteExpiredSessions } from "./sessions.repository.ts";
import { deleteOldSignals } from "./signals.repository.ts";

const purgeExpiredSignIns = workflow<void>("accounts.purge-expired-sign-ins", "background");

export function accountsWorkflows({
  rows,
  log,
  now,
}: Pick<Deps, "rows" | "log" | "now">): WorkflowImplementation[] {
  return [
    implementScheduled(purgeExpiredSignIns, "*/10 * * * *", async (run) => {
      const sessions = await run.step("sessions", async () => {
        const verifications = await deleteExpiredVerifications(rows, now());
        const resets = await deleteExpiredResets(rows, now());
        const factors = await deleteUnconfirmedFactors(rows, timeBefore(now(), dayMs));
        return verifications + resets + factors + (await deleteExpiredSessions(rows, now()));
      });
      const signals = await run.step("signals", () =>
        deleteOldSignals(rows, timeBefore(now(), signalRetentionDays * dayMs)),
      );
      if (sessions + signals > 0) log.info({ sessions, signals }, "purged what had expired");
    }),
  ];
}
