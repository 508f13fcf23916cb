import * as contract from "@blockwright/contract/admin/visits";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { beginVisit, readVisit } from "../../servers/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

export function visitsRoutes(deps: AdminDeps): RouteBinding[] {
  return [
    on(contract.readVisit, ({ params }, { actor }) => readVisit(deps, actor, params.serverId)),
    on(contract.beginVisit, ({ body }, { actor }) => beginVisit(deps, actor, body)),
  ];
}
