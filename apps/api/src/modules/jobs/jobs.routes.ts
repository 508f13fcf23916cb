import * as contract from "@blockwright/contract/jobs";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { cancelJob } from "./cancel-job.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { listJobs } from "./read-jobs.ts";

export function jobsRoutes(deps: Pick<JobsDeps, "rows" | "transact" | "now">): RouteBinding[] {
  return [
    on(contract.listJobs, ({ params }) => listJobs(deps, params.serverId), {
      changesWith: (jobs) => jobs,
    }),
    on(contract.cancelJob, async ({ params }, { actor }) => {
      await cancelJob(deps, actor, params);
      return {};
    }),
  ];
}
