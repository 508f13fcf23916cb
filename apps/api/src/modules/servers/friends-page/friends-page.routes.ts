import * as contract from "@blockwright/contract/friends-page";
import type { Deps } from "../../../platform/deps.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { lookUpFriendsPage } from "./look-up-friends-page.ts";
import { closeFriendsPage, readFriendsPage, shareFriendsPage } from "./share-friends-page.ts";

export function friendsPageRoutes(deps: Deps & NodesDeps): RouteBinding[] {
  return [
    on(contract.getFriendsPage, ({ params }) => readFriendsPage(deps, params.serverId)),
    on(contract.shareFriendsPage, ({ params }, { actor }) => shareFriendsPage(deps, actor, params.serverId)),
    on(contract.closeFriendsPage, async ({ params }, { actor }) => {
      await closeFriendsPage(deps, actor, params.serverId);
      return {};
    }),
    on(contract.lookUpFriendsPage, ({ body }) => lookUpFriendsPage(deps, body.token)),
  ];
}
