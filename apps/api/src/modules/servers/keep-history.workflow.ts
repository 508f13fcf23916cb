import type { Ground } from "../../platform/ground.ts";
import {
  implementScheduled,
  workflow,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import { oldestToKeep, partitionsToHave } from "./history-partitions.ts";
import {
  createPartitions,
  dropPartitionsBefore,
  forgetDeletedServers,
  isPartitionMissing,
  keepHours,
  keepMinute,
} from "./history.repository.ts";

const keepMinutes = workflow<void>("servers.keep-minutes", "background");
const keepHistory = workflow<void>("servers.keep-history", "background");

export function serversWorkflows({ rows, log }: Pick<Ground, "rows" | "log">): WorkflowImplementation[] {
  return [
    implementScheduled(keepMinutes, "* * * * *", async (run) => {
      // A minute that could not be kept is a gap in a graph; trying for long would only keep another minute.
      await run.step("keep", () => keepMinuteSomewhere({ rows }), { maxAttempts: 2 });
    }),
    implementScheduled(keepHistory, "*/10 * * * *", async (run) => {
      await run.step("partitions", () => createPartitions(rows, partitionsToHave(new Date())));
      await run.step("hours", () => keepHours(rows));
      const dropped = await run.step("old", () => dropPartitionsBefore(rows, oldestToKeep(new Date())));
      const forgotten = await run.step("deleted servers", () => forgetDeletedServers(rows));
      if (dropped.length + forgotten > 0)
        log.info({ dropped, forgotten }, "history that was too old is gone");
    }),
  ];
}

/** A worker that was away for days finds no partition for today. */
export async function keepMinuteSomewhere({ rows }: Pick<Ground, "rows">): Promise<number> {
  try {
    return await keepMinute(rows);
  } catch (error) {
    if (!isPartitionMissing(error)) throw error;
    await createPartitions(rows, partitionsToHave(new Date()));
    return keepMinute(rows);
  }
}
