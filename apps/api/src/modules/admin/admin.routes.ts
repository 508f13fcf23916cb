import {
  deleteServerAsAdmin,
  listVpsServers,
  readDeskTotals,
  readVpsDiagnostics,
  setServerRam,
  setServerStorage,
} from "@blockwright/contract/admin/fleet";
import { deleteAdminUser, listAdminUsers, resetAdminPassword } from "@blockwright/contract/admin/people";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { appealsRoutes } from "./appeals/appeals.routes.ts";
import { deleteForOperator } from "./delete-for-operator.ts";
import { deleteUser } from "./delete-user.ts";
import { flagsRoutes } from "./flags/flags.routes.ts";
import type { IntegrityDeps } from "./integrity/integrity-deps.ts";
import { listPeople } from "./list-people.ts";
import { listHeldServers, readTotals } from "./list-vps-servers.ts";
import { machinesRoutes } from "./machines/machines.routes.ts";
import { runsRoutes } from "./runs/runs.routes.ts";
import { readDiagnostics } from "./read-diagnostics.ts";
import { resetPassword } from "./reset-password.ts";
import { supportRoutes } from "./support/support.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { suspensionsRoutes } from "./suspensions/suspensions.routes.ts";
import { setSize } from "./set-size.ts";
import { visitsRoutes } from "./visits/visits.routes.ts";

export function adminRoutes(deps: IntegrityDeps): RouteBinding[] {
  return [
    on(listAdminUsers, ({ query }) => listPeople(deps, query)),
    on(listVpsServers, ({ query }) => listHeldServers(deps, query)),
    on(readDeskTotals, () => readTotals(deps)),
    on(readVpsDiagnostics, () => readDiagnostics(deps)),
    ...machinesRoutes(deps),
    ...flagsRoutes(deps),
    ...runsRoutes(deps),
    ...searchRoutes(deps),
    ...suspensionsRoutes(deps),
    ...appealsRoutes(deps),
    ...supportRoutes(deps),
    ...visitsRoutes(deps),
    on(resetAdminPassword, ({ body }, { actor }) => resetPassword(deps, actor, body)),
    on(deleteAdminUser, ({ body }, { actor }) => deleteUser(deps, actor, body)),
    on(setServerRam, async ({ body: { ramMb, ...body } }, { actor, once }) => {
      const { before, after } = await setSize(deps, once, actor, { ...body, memoryMb: ramMb });
      return { previousRam: before.memoryMb, newRam: after.memoryMb };
    }),
    on(setServerStorage, async ({ body: { storageMb, ...body } }, { actor, once }) => {
      const { before, after } = await setSize(deps, once, actor, { ...body, diskMb: storageMb });
      return { previousStorage: before.diskMb, newStorage: after.diskMb };
    }),
    on(deleteServerAsAdmin, ({ body }, { actor }) => deleteForOperator(deps, actor, body)),
  ];
}
