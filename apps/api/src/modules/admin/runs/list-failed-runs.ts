import type { listFailedRuns as route } from "@blockwright/contract/admin/runs";
import type { RouteResponse } from "@blockwright/contract/route";
import type { RunFilter } from "./run-filter.ts";
import type { AdminDeps } from "../admin-deps.ts";

export async function listFailedRuns(
  { failedRuns }: Pick<AdminDeps, "failedRuns">,
  isShown?: RunFilter,
): Promise<RouteResponse<typeof route>> {
  const runs = await failedRuns.list(isShown);
  return { runs: runs.map(({ failedAt, ...run }) => ({ ...run, failedAt: failedAt.toISOString() })) };
}
