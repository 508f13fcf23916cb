import * as contract from "@blockwright/contract/admin/refunds";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { refundPayment, type BillingDeps } from "../../billing/index.ts";

export function refundsRoutes(deps: BillingDeps): RouteBinding[] {
  return [on(contract.refundPayment, ({ body }, { actor }) => refundPayment(deps, actor, body))];
}
