import * as contract from "@blockwright/contract/servers";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { cancelRestart, planRestart } from "./plan-restart.ts";
import type { RestartDeps } from "./carry-out-restart.ts";

export function plannedRestartRoutes(deps: RestartDeps): RouteBinding[] {
  return [
    on(contract.planRestart, ({ params, body }, { actor, once }) =>
      planRestart(deps, once, actor, params.serverId, body),
    ),
    on(contract.cancelRestart, async ({ params }, { actor }) => {
      await cancelRestart(deps, actor, params.serverId);
      return {};
    }),
  ];
}
