import type { MaintenanceJob } from "@blockwright/contract/jobs";
import type { Deps } from "../../platform/deps.ts";
import { findJobLines, findJobsOf } from "./jobs.repository.ts";

export async function listJobs({ rows }: Pick<Deps, "rows">, serverId: string): Promise<MaintenanceJob[]> {
  const jobs = await findJobsOf(rows, serverId);
  const lines = await findJobLines(
    rows,
    jobs.map(({ id }) => id),
  );
  return jobs.map(({ message, undoUntil, createdAt, updatedAt, ...job }) => ({
    ...job,
    steps: job.steps.map((step) => ({ ...step })),
    payload: { ...job.payload },
    errorMessage: message && { ...message, values: { ...message.values } },
    logs: lines.filter(({ jobId }) => jobId === job.id).map(({ text }) => text),
    undoUntil: undoUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
