import type { Deps } from "../../platform/deps.ts";
import type { Module } from "../../platform/module.ts";
import type { Link } from "../../platform/nats/link.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { serversSockets } from "./console/console.socket.ts";
import { serversWorkflows } from "./history/keep-history.workflow.ts";
import { deletionWorkflows } from "./purge-servers.workflow.ts";
import type { ReadServers } from "./read-servers.ts";
import { serverUpdatesSockets } from "./server-updates.socket.ts";
import { serversRoutes } from "./servers.routes.ts";

interface ServersDeps extends Deps, NodesDeps {
  readonly link: Link;
  readonly readServers: ReadServers;
}

export const serversModule: Module<ServersDeps> = {
  name: "servers",
  open: (deps) => ({
    routes: () => serversRoutes(deps, deps.readServers),
    sockets: () => [...serversSockets(deps), ...serverUpdatesSockets(deps)],
    workflows: () => [...serversWorkflows(deps), ...deletionWorkflows(deps)],
  }),
};
