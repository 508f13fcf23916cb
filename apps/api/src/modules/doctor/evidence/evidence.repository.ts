import { and, desc, eq, gte, isNotNull, not, like } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { activity } from "../../activity/activity.table.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { maintenanceJobs } from "../../jobs/jobs.table.ts";
import { instanceObservations } from "../../nodes/instances.table.ts";

const maxDeeds = 30;

/** What was done to a server since, newest first. Questions to the AI editor change nothing. */
export async function findDeedsSince(rows: Rows, serverId: string, since: Date) {
  return rows
    .select({ at: activity.at, via: activity.via, action: activity.action, details: activity.details })
    .from(activity)
    .where(
      and(
        eq(activity.serverId, serverId),
        gte(activity.at, since),
        not(like(activity.action, "assistant.%")),
      ),
    )
    .orderBy(desc(activity.at))
    .limit(maxDeeds);
}

export async function findFigures(rows: Rows, instanceId: string) {
  const [found] = await rows
    .select()
    .from(instanceObservations)
    .where(eq(instanceObservations.instanceId, instanceId));
  return found;
}

/** The newest build or job of a server that failed. */
export async function findFailedWork(rows: Rows, serverId: string) {
  const [job] = await rows
    .select({
      what: maintenanceJobs.type,
      error: maintenanceJobs.error,
      step: maintenanceJobs.currentStep,
      at: maintenanceJobs.updatedAt,
    })
    .from(maintenanceJobs)
    .where(and(eq(maintenanceJobs.serverId, serverId), isNotNull(maintenanceJobs.error)))
    .orderBy(desc(maintenanceJobs.updatedAt))
    .limit(1);
  const [build] = await rows
    .select({
      what: buildTasks.status,
      error: buildTasks.error,
      step: buildTasks.currentStep,
      at: buildTasks.updatedAt,
    })
    .from(buildTasks)
    .where(and(eq(buildTasks.serverId, serverId), isNotNull(buildTasks.error)))
    .orderBy(desc(buildTasks.updatedAt))
    .limit(1);
  return [job, build]
    .filter((one) => one !== undefined)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .at(0);
}
