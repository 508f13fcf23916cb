import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { RunFilter } from "./run-filter.ts";
import { appendActivity } from "../../activity/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

/** It may fail again, and is then listed again. */
export async function retryRun(
  { transact, failedRuns }: Pick<AdminDeps, "transact" | "failedRuns">,
  operator: Person,
  { runId, isShown }: { readonly runId: string; readonly isShown?: RunFilter },
): Promise<Record<string, never>> {
  return transact(async (tx) => {
    if (!(await failedRuns.retry(tx, runId, isShown)))
      throw new AppError("NOT_FOUND", "There is no failed run with that id that can be retried.");
    await appendActivity(tx, operator, { action: "workflow.retried", subjectId: runId });
    return {};
  });
}
