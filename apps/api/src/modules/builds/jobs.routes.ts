import * as contract from "@blockwright/contract/reinstall";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { beginReinstall } from "./begin-reinstall.ts";
import { beginUndo } from "./begin-undo.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { listJobs } from "./read-jobs.ts";

export function jobsRoutes(ground: BuildsGround): RouteBinding[] {
  return [
    on(contract.listJobs, ({ params }) => listJobs(ground, params.serverId), {
      changesWith: (jobs) => jobs,
    }),
    on(contract.reinstallServer, ({ params, body }, { actor, once }) =>
      beginReinstall(ground, once, actor, params.serverId, body),
    ),
    on(contract.undoReinstall, ({ params }, { actor, once }) =>
      beginUndo(ground, once, actor, params.serverId, params.jobId),
    ),
  ];
}
