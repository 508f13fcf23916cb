import * as contract from "@blockwright/contract/admin/deleted-servers";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { bringBackForOwner } from "./bring-back.ts";
import type { DeletedDeps } from "./deleted-deps.ts";
import { giveDeletedServer } from "./give-server.ts";
import { listDeleted } from "./list-deleted.ts";

export function deletedRoutes(deps: DeletedDeps): RouteBinding[] {
  return [
    on(contract.listAllDeletedServers, ({ query }) => listDeleted(deps, query)),
    on(contract.bringBackForOwner, ({ body }, { actor, once }) => bringBackForOwner(deps, once, actor, body)),
    on(contract.giveDeletedServer, ({ body }, { actor, once }) => giveDeletedServer(deps, once, actor, body)),
  ];
}
