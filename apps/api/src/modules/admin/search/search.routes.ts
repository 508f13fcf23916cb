import { searchDesk as contract } from "@blockwright/contract/admin/search";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { searchDesk } from "./search-desk.ts";

export function searchRoutes(deps: AdminDeps): RouteBinding[] {
  return [on(contract, ({ query }) => searchDesk(deps, query))];
}
