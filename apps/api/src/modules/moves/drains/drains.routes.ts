import * as contract from "@blockwright/contract/admin/drains";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { MovesDeps } from "../moves-deps.ts";
import { beginDrain, retryDrain, stopDrain } from "./begin-drain.ts";
import { readDrains } from "./read-drains.ts";

export function drainsRoutes(deps: MovesDeps): RouteBinding[] {
  return [
    on(contract.listDrains, () => readDrains(deps)),
    on(contract.drainMachine, ({ params, body }, { actor, once }) =>
      beginDrain(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.endDrain, async ({ params }, { actor }) => {
      await stopDrain(deps, actor, params.machineId);
      return {};
    }),
    on(contract.retryDrain, ({ params }, { actor, once }) => retryDrain(deps, once, actor, params.machineId)),
  ];
}
