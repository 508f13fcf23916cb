import type { previewSize as route } from "@blockwright/contract/billing/subscriptions";
import type { ServerSize } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { lookAhead } from "./outlook.ts";

export async function previewSize(
  deps: BillingDeps,
  actor: Person,
  id: string,
  size: ServerSize,
): Promise<RouteResponse<typeof route>> {
  const { kind, own, needsRestart, ...ahead } = await lookAhead(deps, actor, id, size);
  const isLater = kind === "next-period";
  return {
    takesEffect: isLater ? "next-period" : kind === "same" ? "already" : "now",
    dueNowCents: ahead.dueNowCents,
    dueLaterCents: ahead.dueLaterCents,
    monthlyCents: ahead.monthlyCents,
    billedMonths: ahead.billedMonths,
    beginsMonth: ahead.beginsMonth,
    at: ((isLater ? own.renewsAt : null) ?? deps.now()).toISOString(),
    needsRestart,
  };
}
