import * as contract from "@blockwright/contract/admin/flags";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { changeFlag, listFlags } from "./flags.ts";

export function flagsRoutes(deps: AdminDeps): RouteBinding[] {
  return [
    on(contract.listFlags, () => listFlags(deps)),
    on(contract.changeFlag, async ({ body }, { actor }) => {
      await changeFlag(deps, actor, body);
      return {};
    }),
  ];
}
