import { workflow } from "../../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { findServersToCheck } from "../plugins.repository.ts";
import { checkUpdates } from "./check-updates.ts";

const checkForUpdates = workflow<void>("plugins.check-updates", "background");

/** Of a day: every server has one of these at which it is looked at, so that sources are never asked about all at once. */
const slotMinutes = 10;
const maxChecked = 200;
const dayMs = 24 * 3_600_000;

export function updatesWorkflows(deps: PluginsDeps): WorkflowImplementation[] {
  return [
    implementScheduled(checkForUpdates, `*/${slotMinutes} * * * *`, async (run) => {
      const serverIds = await run.step("find", () => {
        const now = deps.now();
        const slot = Math.floor((now.getTime() % dayMs) / (slotMinutes * 60_000));
        return findServersToCheck(deps.rows, { slot, slots: (24 * 60) / slotMinutes, limit: maxChecked });
      });
      for (const serverId of serverIds) await run.step("check", () => checkUpdates(deps, serverId));
    }),
  ];
}
