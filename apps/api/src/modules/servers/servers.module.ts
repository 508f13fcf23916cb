import type { Module } from "../../platform/module.ts";
import type { Link } from "../../platform/nats/link.ts";
import { activityRoutes } from "./activity/activity.routes.ts";
import type { PowerDeps } from "./change-power.ts";
import { serversSockets } from "./console/console.socket.ts";
import { friendsPageRoutes } from "./friends-page/friends-page.routes.ts";
import type { HandoverDeps } from "./handover/handover-deps.ts";
import { handoverRoutes } from "./handover/handover.routes.ts";
import { serversWorkflows } from "./history/keep-history.workflow.ts";
import { consoleSharesRoutes } from "./console-shares/console-shares.routes.ts";
import { invitesRoutes } from "./invites/invites.routes.ts";
import { plannedRestartTools } from "./planned-restart/planned-restart.tools.ts";
import { plannedRestartRoutes } from "./planned-restart/planned-restart.routes.ts";
import { plannedRestartWorkflows } from "./planned-restart/planned-restart.workflow.ts";
import { plannedWorkRoutes } from "./planned-work/planned-work.routes.ts";
import { plannedWorkWorkflows } from "./planned-work/planned-work.workflow.ts";
import { deletionWorkflows } from "./purge-servers.workflow.ts";
import type { ReadServers } from "./read-servers.ts";
import { serverUpdatesSockets } from "./server-updates.socket.ts";
import { serversFacts, serversSubscriptions } from "./servers.facts.ts";
import { serversRoutes } from "./servers.routes.ts";
import { serversTools } from "./servers.tools.ts";
import { serverUsersRoutes } from "./users/server-users.routes.ts";

interface ServersDeps extends HandoverDeps, PowerDeps {
  readonly link: Link;
  readonly readServers: ReadServers;
}

export const serversModule: Module<ServersDeps> = {
  name: "servers",
  subscriptions: serversSubscriptions,
  open: (deps) => ({
    routes: () => [
      ...serversRoutes(deps, deps.readServers),
      ...serverUsersRoutes(deps),
      ...invitesRoutes(deps),
      ...consoleSharesRoutes(deps),
      ...friendsPageRoutes(deps),
      ...handoverRoutes(deps),
      ...activityRoutes(deps),
      ...plannedRestartRoutes(deps),
      ...plannedWorkRoutes(deps),
    ],
    sockets: () => [...serversSockets(deps), ...serverUpdatesSockets(deps)],
    facts: () => serversFacts(),
    tools: () => [...serversTools(deps), ...plannedRestartTools(deps)],
    workflows: () => [
      ...serversWorkflows(deps),
      ...deletionWorkflows(deps),
      ...plannedRestartWorkflows(deps),
      ...plannedWorkWorkflows(deps),
    ],
  }),
};
