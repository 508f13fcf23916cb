import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { buildTasks } from "./build-tasks.table.ts";
import { maintenanceJobLines, maintenanceJobs } from "./jobs.table.ts";

const shownJobs = 20;
const shownLines = 500;

export type JobRow = typeof maintenanceJobs.$inferSelect;

export async function insertJob(rows: Rows, job: typeof maintenanceJobs.$inferInsert): Promise<void> {
  await rows.insert(maintenanceJobs).values(job);
}

export async function findJob(rows: Rows, id: string): Promise<JobRow | undefined> {
  const [found] = await rows.select().from(maintenanceJobs).where(eq(maintenanceJobs.id, id));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockJob(rows: Rows, id: string): Promise<JobRow | undefined> {
  const [found] = await rows.select().from(maintenanceJobs).where(eq(maintenanceJobs.id, id)).for("update");
  return found;
}

export async function findJobsOf(rows: Rows, serverId: string) {
  const {
    recipe: _recipe,
    lock: _lock,
    wanted: _wanted,
    previous: _previous,
    cancelRequestedAt: _cancelRequestedAt,
    stageDeadlineAt: _stageDeadlineAt,
    ...columns
  } = getTableColumns(maintenanceJobs);
  return rows
    .select(columns)
    .from(maintenanceJobs)
    .where(eq(maintenanceJobs.serverId, serverId))
    .orderBy(desc(maintenanceJobs.createdAt), desc(maintenanceJobs.id))
    .limit(shownJobs);
}

const isUnderWay = inArray(maintenanceJobs.status, ["pending", "running"]);

export type JobChange = Partial<typeof maintenanceJobs.$inferInsert>;

/** Only while it is running. False: it is over. */
export async function changeJob(rows: Rows, id: string, change: JobChange): Promise<boolean> {
  const changed = await rows
    .update(maintenanceJobs)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(maintenanceJobs.id, id), isUnderWay))
    .returning({ id: maintenanceJobs.id });
  return changed.length > 0;
}

/** Like `changeJob`, for writes that must not overwrite a cancellation. */
export async function changeUncancelledJob(rows: Rows, id: string, change: JobChange): Promise<boolean> {
  const changed = await rows
    .update(maintenanceJobs)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(maintenanceJobs.id, id), isUnderWay, isNull(maintenanceJobs.cancelRequestedAt)))
    .returning({ id: maintenanceJobs.id });
  return changed.length > 0;
}

/** What it replaced is in place again, or deleted: it can no longer be undone. */
export async function endUndo(rows: Rows, id: string): Promise<void> {
  await rows.update(maintenanceJobs).set({ undoUntil: null }).where(eq(maintenanceJobs.id, id));
}

/** For all jobs of a server: what they replaced is no longer kept. */
export async function endUndosOf(rows: Rows, serverId: string): Promise<void> {
  await rows
    .update(maintenanceJobs)
    .set({ undoUntil: null })
    .where(and(eq(maintenanceJobs.serverId, serverId), isNotNull(maintenanceJobs.undoUntil)));
}

/** Ends all running jobs of a server. */
export async function endJobsOf(rows: Rows, serverId: string, error: string): Promise<void> {
  await rows
    .update(maintenanceJobs)
    .set({ status: "failed", error, currentStep: null, updatedAt: sql`now()` })
    .where(and(eq(maintenanceJobs.serverId, serverId), isUnderWay));
}

export async function insertJobLines(rows: Rows, jobId: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await rows.insert(maintenanceJobLines).values(lines.map((text) => ({ jobId, text })));
}

/** The newest of all these jobs together: each has few log lines. */
export async function findJobLines(
  rows: Rows,
  jobIds: readonly string[],
): Promise<{ jobId: string; text: string }[]> {
  if (jobIds.length === 0) return [];
  const newest = rows
    .select()
    .from(maintenanceJobLines)
    .where(inArray(maintenanceJobLines.jobId, [...jobIds]))
    .orderBy(desc(maintenanceJobLines.id))
    .limit(shownLines)
    .as("newest");
  return rows.select({ jobId: newest.jobId, text: newest.text }).from(newest).orderBy(asc(newest.id));
}

export async function isBeingBuilt(rows: Rows, serverId: string): Promise<boolean> {
  const [found] = await rows
    .select({ id: buildTasks.id })
    .from(buildTasks)
    .where(and(eq(buildTasks.serverId, serverId), inArray(buildTasks.status, ["pending", "running"])))
    .limit(1);
  return found !== undefined;
}

/** By a build, or by a job that has released the server but is not over yet. */
export async function isBeingWorkedOn(rows: Rows, serverId: string): Promise<boolean> {
  const [found] = await rows
    .select({ id: maintenanceJobs.id })
    .from(maintenanceJobs)
    .where(and(eq(maintenanceJobs.serverId, serverId), isUnderWay))
    .limit(1);
  return found !== undefined || isBeingBuilt(rows, serverId);
}
