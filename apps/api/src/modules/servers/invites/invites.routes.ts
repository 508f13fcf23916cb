import * as contract from "@blockwright/contract/invites";
import type { Deps } from "../../../platform/deps.ts";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { createInvite, listInvites, revokeInvite } from "./make-invite.ts";
import { acceptInvite, lookUpInvite } from "./use-invite.ts";

export function invitesRoutes(deps: Deps): RouteBinding[] {
  return [
    on(contract.listInvites, ({ params }) => listInvites(deps, params.serverId)),
    on(contract.createInvite, ({ params, body }, { actor }) =>
      createInvite(deps, actor, { ...params, ...body }),
    ),
    on(contract.revokeInvite, async ({ params }, { actor }) => {
      await revokeInvite(deps, actor, params);
      return {};
    }),
    on(contract.lookUpInvite, ({ body }) => lookUpInvite(deps, body.token)),
    on(contract.acceptInvite, ({ body }, { actor }) => acceptInvite(deps, actor, body.token)),
  ];
}
