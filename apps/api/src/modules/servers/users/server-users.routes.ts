import * as contract from "@blockwright/contract/server-users";
import type { Deps } from "../../../platform/deps.ts";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { addServerUser } from "./add-server-user.ts";
import { changeRole } from "./change-role.ts";
import { listServerUsers } from "./read-server-users.ts";
import { leaveServer, removeServerUser } from "./remove-server-user.ts";

export function serverUsersRoutes(deps: Deps): RouteBinding[] {
  return [
    on(contract.listServerUsers, ({ params }) => listServerUsers(deps, params.serverId)),
    on(contract.addServerUser, ({ params, body }, { actor, once }) =>
      addServerUser(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.changeServerUser, ({ params, body }, { actor }) =>
      changeRole(deps, actor, { ...params, ...body }),
    ),
    on(contract.removeServerUser, async ({ params }, { actor }) => {
      await removeServerUser(deps, actor, params);
      return {};
    }),
    on(contract.leaveServer, async ({ params }, { actor }) => {
      await leaveServer(deps, actor, params.serverId);
      return {};
    }),
  ];
}
