import { deleteServerAsAdmin, listVpsServers, readVpsDiagnostics } from "@blockwright/contract/admin/fleet";
import { listAdminUsers } from "@blockwright/contract/admin/people";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { deleteForOperator } from "./delete-for-operator.ts";
import { listPeople } from "./list-people.ts";
import { compareServers } from "./list-vps-servers.ts";
import { machinesRoutes } from "./machines/machines.routes.ts";
import { runsRoutes } from "./runs/runs.routes.ts";
import { readDiagnostics } from "./read-diagnostics.ts";

export function adminRoutes(deps: AdminDeps): RouteBinding[] {
  return [
    on(listAdminUsers, ({ query }) => listPeople(deps, query)),
    on(listVpsServers, () => compareServers(deps)),
    on(readVpsDiagnostics, () => readDiagnostics(deps)),
    ...machinesRoutes(deps),
    ...runsRoutes(deps),
    on(deleteServerAsAdmin, ({ body }, { actor }) => deleteForOperator(deps, actor, body.serverId)),
  ];
}
