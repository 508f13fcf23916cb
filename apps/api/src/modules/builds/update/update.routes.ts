import * as contract from "@blockwright/contract/update";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { beginUpdate } from "./begin-update.ts";
import { planUpdate } from "./plan-update.ts";
import { listTargets } from "./update-target.ts";

export function updateRoutes(deps: BuildsDeps): RouteBinding[] {
  return [
    on(contract.listUpdateVersions, ({ params }) => listTargets(deps, params.serverId)),
    on(contract.planUpdate, ({ params, query }) => planUpdate(deps, params.serverId, query.minecraftVersion)),
    on(contract.updateServer, ({ params, body }, { actor, once }) =>
      beginUpdate(deps, once, actor, params.serverId, body),
    ),
  ];
}
