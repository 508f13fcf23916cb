import * as contract from "@blockwright/contract/admin/machines";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { changePlacing, setRegion } from "../../nodes/index.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { addMachine } from "./add-machine.ts";
import { listMachines } from "./list-machines.ts";

export function machinesRoutes(deps: AdminDeps): RouteBinding[] {
  return [
    on(contract.listMachines, () => listMachines(deps)),
    on(contract.setRegion, ({ params, body }, { actor }) =>
      setRegion(deps, actor, { nodeId: params.machineId, ...body }),
    ),
    on(contract.addMachine, (_input, { actor }) => addMachine(deps, actor)),
    on(contract.changePlacing, ({ params, body }, { actor, once }) =>
      changePlacing({ transact: once }, actor, { nodeId: params.machineId, ...body }),
    ),
  ];
}
