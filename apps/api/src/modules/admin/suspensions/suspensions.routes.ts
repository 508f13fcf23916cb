import * as contract from "@blockwright/contract/admin/suspensions";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { suspendServer, unsuspendServer } from "../../servers/index.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { suspendPerson, unsuspendPerson } from "./suspend-person.ts";

export function suspensionsRoutes(deps: AdminDeps): RouteBinding[] {
  const { transact } = deps;
  return [
    on(contract.suspendUser, async ({ body }, { actor }) => {
      await suspendPerson(deps, actor, body);
      return {};
    }),
    on(contract.unsuspendUser, async ({ body }, { actor }) => {
      await unsuspendPerson(deps, actor, body);
      return {};
    }),
    on(contract.suspendServer, async ({ body }, { actor }) => {
      await transact((tx) => suspendServer(deps, tx, actor, body));
      return {};
    }),
    on(contract.unsuspendServer, async ({ body }, { actor }) => {
      await transact((tx) => unsuspendServer(deps, tx, actor, body));
      return {};
    }),
  ];
}
