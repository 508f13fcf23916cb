import {
  implementScheduled,
  workflow,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import type { NodesGround } from "../nodes/index.ts";
import { purgeServer, serversToPurge } from "./purge-servers.ts";

const purgeDeleted = workflow<void>("servers.purge-deleted", "background");

/** Looks at rows that are due rather than sleep for a week: nothing is forgotten, however often everything is restarted. */
export function deletionWorkflows(ground: NodesGround): WorkflowImplementation[] {
  return [
    implementScheduled(purgeDeleted, "13 * * * *", async (run) => {
      const due = await run.step("find", () => serversToPurge(ground));
      for (const serverId of due)
        await run.step("purge", () => purgeServer(ground, serverId), { maxAttempts: 2 });
    }),
  ];
}
