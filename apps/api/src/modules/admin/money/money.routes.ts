import * as credit from "@blockwright/contract/admin/credit";
import * as given from "@blockwright/contract/admin/given-sizes";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import {
  endGivenSize,
  giveCredit,
  giveSize,
  readCredit,
  readGivenSize,
  type BillingDeps,
} from "../../billing/index.ts";

export function moneyRoutes(deps: BillingDeps): RouteBinding[] {
  return [
    on(given.readGivenSize, ({ params }) => readGivenSize(deps, params.serverId)),
    on(given.giveSize, ({ body: { ram, storage, ...body } }, { actor, once }) =>
      giveSize(deps, once, actor, { ...body, ramGb: ram, storageGb: storage }),
    ),
    on(given.endGivenSize, ({ body }, { actor }) => endGivenSize(deps, actor, body)),
    on(credit.readCredit, ({ params }) => readCredit(deps, params.userId)),
    on(credit.giveCredit, ({ body }, { actor }) => giveCredit(deps, actor, body)),
  ];
}
