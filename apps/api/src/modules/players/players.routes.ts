import * as contract from "@blockwright/contract/players";
import { AppError } from "../../platform/errors.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { changePlayer } from "./change-player.ts";
import type { PlayersDeps } from "./players-deps.ts";
import { readPlayers } from "./read-players.ts";

export function playersRoutes(deps: PlayersDeps): RouteBinding[] {
  return [
    on(contract.listPlayers, ({ params }) => readPlayers(deps, params.serverId), {
      changesWith: (answer) => answer,
    }),
    on(contract.changePlayer, ({ params, body }, { actor, once, server }) => {
      if (!server) throw new AppError("NOT_FOUND");
      return changePlayer(deps, once, actor, server, { ...params, ...body });
    }),
  ];
}
