import * as contract from "@blockwright/contract/worlds";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { refuseFileChange } from "../../access/index.ts";
import type { ChangesDeps } from "../../changes/index.ts";
import { addWorld } from "./add-world.ts";
import { listWorlds } from "./list-worlds.ts";
import { createWorld, switchWorld } from "./open-world.ts";
import { resetDimension } from "./reset-dimension.ts";

export function worldsRoutes(deps: ChangesDeps): RouteBinding[] {
  return [
    on(contract.listWorlds, ({ params }) => listWorlds(deps, params.serverId)),
    on(contract.createWorld, ({ params, body }, { actor, once }) =>
      createWorld(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.addWorld, ({ params, body }, { actor, once, server }) =>
      addWorld(deps, once, actor, { ...params, ...body }, (paths) => refuseFileChange(server, paths)),
    ),
    on(contract.switchWorld, ({ params, body }, { actor, once }) =>
      switchWorld(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.resetDimension, ({ params, body }, { actor, once, server }) =>
      resetDimension(deps, once, actor, { ...params, ...body }, (path) => refuseFileChange(server, [path])),
    ),
  ];
}
