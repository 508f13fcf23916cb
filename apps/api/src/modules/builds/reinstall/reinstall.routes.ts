import * as deleted from "@blockwright/contract/deleted-servers";
import * as contract from "@blockwright/contract/reinstall";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { beginReinstall } from "./begin-reinstall.ts";
import { beginUndo } from "./begin-undo.ts";
import { bringBackServer, listDeletedServers } from "./restore-deleted.ts";

export function reinstallRoutes(deps: BuildsDeps): RouteBinding[] {
  return [
    on(contract.reinstallServer, ({ params, body }, { actor, once }) =>
      beginReinstall(deps, once, actor, params.serverId, body),
    ),
    on(contract.undoReinstall, ({ params }, { actor, once }) =>
      beginUndo(deps, once, actor, params.serverId, params.jobId),
    ),
    on(deleted.listDeletedServers, (_input, { actor }) => listDeletedServers(deps, actor)),
    on(deleted.bringBackServer, ({ params }, { actor, once }) =>
      bringBackServer(deps, once, actor, params.id),
    ),
  ];
}
