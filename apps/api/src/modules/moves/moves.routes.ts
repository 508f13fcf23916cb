import * as contract from "@blockwright/contract/admin/moves";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { makeWay, moveServer } from "./begin-move.ts";
import { cancelMove } from "./cancel-move.ts";
import type { MovesDeps } from "./moves-deps.ts";
import { previewMove } from "./preview-move.ts";

export function movesRoutes(deps: MovesDeps): RouteBinding[] {
  return [
    on(contract.previewMove, ({ params }) => previewMove(deps, params.serverId)),
    on(contract.moveServer, async ({ params, body }, { actor, once }) => {
      const wish = { ...params, ...body };
      await makeWay(deps, actor, wish);
      return moveServer(deps, once, actor, wish);
    }),
    on(contract.cancelMove, async ({ params }, { actor }) => {
      await cancelMove(deps, actor, params.serverId);
      return {};
    }),
  ];
}
