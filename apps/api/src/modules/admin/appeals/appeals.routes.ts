import * as contract from "@blockwright/contract/suspension-appeals";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { decideAppeal } from "./decide-appeal.ts";

export function appealsRoutes(deps: AdminDeps): RouteBinding[] {
  return [
    on(contract.decideAppeal, ({ params, body }, { actor, once }) =>
      decideAppeal(deps, once, actor, { ...params, ...body }),
    ),
  ];
}
