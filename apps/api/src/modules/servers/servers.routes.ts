import { getHistory } from "@blockwright/contract/history";
import * as contract from "@blockwright/contract/servers";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { changePower, type PowerDeps } from "./change-power.ts";
import { deleteServer, type DeletingDeps } from "./delete-server.ts";
import { readHistory } from "./history/read-history.ts";
import { renameServer } from "./rename-server.ts";
import { withoutUptime, type ReadServers } from "./read-servers.ts";
import { typeCommand } from "./console/type-command.ts";

export function serversRoutes(deps: DeletingDeps & PowerDeps, read: ReadServers): RouteBinding[] {
  return [
    on(contract.listServers, (_input, { actor }) => read.list(actor), {
      changesWith: (list) => list.map(withoutUptime),
    }),
    on(contract.getServer, ({ params }, { actor, server }) => read.get(actor, params.serverId, server), {
      changesWith: withoutUptime,
    }),
    on(getHistory, ({ params, query }) => readHistory(deps, params.serverId, query.range), {
      changesWith: (history) => history,
    }),
    on(contract.changePower, ({ params, body }, { actor, once }) =>
      changePower(deps, once, actor, params.serverId, body.action),
    ),
    on(contract.renameServer, ({ params, body }, { actor }) =>
      renameServer(deps, actor, { ...params, ...body }),
    ),
    on(contract.writeConsole, async ({ params, body }, { actor, once, server }) => {
      await typeCommand(deps, once, actor, { ...params, ...body, rights: server ?? { commands: [] } });
      return {};
    }),
    on(contract.deleteServer, ({ params }, { actor }) => deleteServer(deps, actor, params.serverId)),
  ];
}
