import * as contract from "@blockwright/contract/console-shares";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { listShares, lookUpShare, revokeShare, shareConsole } from "./share-console.ts";

export function consoleSharesRoutes(deps: NodesDeps): RouteBinding[] {
  return [
    on(contract.listConsoleShares, ({ params }) => listShares(deps, params.serverId)),
    on(contract.shareConsole, ({ params, body }, { actor }) =>
      shareConsole(deps, actor, { ...params, ...body }),
    ),
    on(contract.revokeConsoleShare, async ({ params }, { actor }) => {
      await revokeShare(deps, actor, params);
      return {};
    }),
    on(contract.lookUpConsoleShare, ({ body }) => lookUpShare(deps, body.token)),
  ];
}
