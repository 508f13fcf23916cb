import * as contract from "@blockwright/contract/plugins";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { FetchIcon } from "./icons/plugin-icon.ts";
import { readIcon } from "./icons/read-icon.ts";
import { listPlugins } from "./installed/list-plugins.ts";
import { pinPlugin } from "./pin-plugin.ts";
import { applyPlugins, installPlugin, planPlugins } from "./plan/plan-plugins.ts";
import type { PluginsDeps } from "./plugins-deps.ts";
import { searchForServer } from "./search-for-server.ts";

export interface PluginRoutesDeps extends PluginsDeps {
  readonly fetchIcon: FetchIcon;
}

export function pluginsRoutes(deps: PluginRoutesDeps): RouteBinding[] {
  return [
    on(contract.searchPlugins, ({ params, query }) => searchForServer(deps, params.serverId, query.text)),
    on(contract.readPluginIcon, ({ query }) => readIcon(deps, query.address)),
    on(contract.listPlugins, ({ params }) => listPlugins(deps, params.serverId), {
      changesWith: (answer) => answer,
    }),
    on(contract.planPlugins, ({ params, body }, { actor, once }) =>
      planPlugins(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.applyPlugins, ({ params, body }, { actor, once }) =>
      applyPlugins(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.installPlugin, ({ params, body }, { actor, once }) =>
      installPlugin(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.pinPlugin, async ({ params, body }, { actor }) => {
      await pinPlugin(deps, actor, { ...params, ...body });
      return {};
    }),
  ];
}
