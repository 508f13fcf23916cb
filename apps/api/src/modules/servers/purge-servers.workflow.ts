import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { purgeServer, serversToPurge } from "./purge-servers.ts";

const purgeDeleted = workflow<void>("servers.purge-deleted", "background");

/** Polls for due rows rather than sleeping for a week: nothing is lost, however often everything restarts. */
export function deletionWorkflows(deps: NodesDeps): WorkflowImplementation[] {
  return [
    implementScheduled(purgeDeleted, "13 * * * *", async (run) => {
      const due = await run.step("find", () => serversToPurge(deps));
      for (const serverId of due)
        await run.step("purge", () => purgeServer(deps, serverId), { maxAttempts: 2 });
    }),
  ];
}
