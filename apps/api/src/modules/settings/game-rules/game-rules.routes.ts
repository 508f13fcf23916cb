import * as contract from "@blockwright/contract/game-rules";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { refuseFileChange } from "../../access/index.ts";
import type { ChangesDeps } from "../../changes/index.ts";
import { readGameRules } from "./read-game-rules.ts";
import { saveGameRules } from "./save-game-rules.ts";

export function gameRulesRoutes(deps: ChangesDeps): RouteBinding[] {
  return [
    on(contract.getGameRules, ({ params }) => readGameRules(deps, params.serverId)),
    on(contract.saveGameRules, ({ params, body }, { actor, once, server }) =>
      saveGameRules(deps, once, actor, { ...params, ...body }, (paths) => refuseFileChange(server, paths)),
    ),
  ];
}
