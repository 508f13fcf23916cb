import { workflow } from "../../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { findServersToCheck } from "../plugins.repository.ts";
import { checkUpdates } from "./check-updates.ts";
import { proveStrangers } from "./prove-strangers.ts";

const checkForUpdates = workflow<void>("plugins.check-updates", "background");

/** Parts of a day: every server is checked in one of them, so that the sources never get all requests at once. */
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
      for (const serverId of serverIds)
        await run.step("check", async () => {
          await proveStrangers(deps, serverId);
          await checkUpdates(deps, serverId);
        });
    }),
  ];
}
