import type { NodesDeps } from "../../nodes/index.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import {
  createHistoryPartitions,
  dropOldHistory,
  forgetDeletedServers,
  keepHours,
  keepMinute,
} from "./history.repository.ts";
import { deleteExpiredShares } from "../console-shares/console-shares.repository.ts";
import { measureSpeeds } from "./measure-speed.ts";
import { countUptime, dropOldUptime } from "./uptime.repository.ts";

const keepMinutes = workflow<void>("servers.keep-minutes", "background");
const keepHistory = workflow<void>("servers.keep-history", "background");

export function serversWorkflows(
  deps: Pick<NodesDeps, "rows" | "log" | "now" | "callNode">,
): WorkflowImplementation[] {
  const { rows, log, now } = deps;
  return [
    implementScheduled(keepMinutes, "* * * * *", async (run) => {
      // A missed minute is a gap in a graph; long retries would only record another minute.
      const keep = async () => {
        await countUptime(rows, now());
        return keepMinute(rows, now());
      };
      await run.step("keep", keep, { maxAttempts: 2 });
      if (await run.patch("measure speed"))
        await run.step("measure speed", () => measureSpeeds(deps), { maxAttempts: 1 });
    }),
    implementScheduled(keepHistory, "*/10 * * * *", async (run) => {
      await run.step("partitions", () => createHistoryPartitions(rows, now()));
      await run.step("hours", () => keepHours(rows, now()));
      const dropped = await run.step("old", async () => {
        await dropOldUptime(rows, now());
        return dropOldHistory(rows, now());
      });
      const forgotten = await run.step("deleted servers", async () => {
        const ofServers = await forgetDeletedServers(rows, now());
        return ofServers + (await deleteExpiredShares(rows, now()));
      });
      if (dropped.length + forgotten > 0)
        log.info({ dropped, forgotten }, "history that was too old is gone");
    }),
  ];
}
