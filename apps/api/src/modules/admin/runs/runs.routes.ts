import * as contract from "@blockwright/contract/admin/runs";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { listFailedRuns } from "./list-failed-runs.ts";
import { retryRun } from "./retry-run.ts";

export function runsRoutes(deps: AdminDeps): RouteBinding[] {
  return [
    on(contract.listFailedRuns, () => listFailedRuns(deps)),
    on(contract.retryRun, ({ body }, { actor, once }) => retryRun({ ...deps, transact: once }, actor, body)),
  ];
}
