import type { MaintenanceJob } from "@blockwright/contract/reinstall";
import type { Ground } from "../../platform/ground.ts";
import { findJobLines, findJobsOf } from "./jobs.repository.ts";

export async function listJobs({ rows }: Pick<Ground, "rows">, serverId: string): Promise<MaintenanceJob[]> {
  const jobs = await findJobsOf(rows, serverId);
  const lines = await findJobLines(
    rows,
    jobs.map(({ id }) => id),
  );
  return jobs.map(({ undoUntil, createdAt, updatedAt, ...job }) => ({
    ...job,
    steps: job.steps.map((step) => ({ ...step })),
    payload: { ...job.payload },
    logs: lines.filter(({ jobId }) => jobId === job.id).map(({ text }) => text),
    undoUntil: undoUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
