import { plans } from "@blockwright/contract/plans";
import type { PlanId } from "@blockwright/contract/plans";
import { t } from "../../../shared/text/t.ts";
import type { ToastMessage } from "../../../shared/ui/toast-store.ts";

export interface Limits {
  readonly plan: PlanId;
  readonly servers: number;
  readonly maxServers: number;
}

export function isLimitReached({ servers, maxServers }: Limits): boolean {
  return servers >= maxServers;
}

/** States the limit and offers a next step that works on this installation. */
export function limitToast(limits: Limits, hasCards: boolean, buildOnPaidPlan: () => void): ToastMessage {
  const reached = t(
    "You've reached the maximum of {count} server(s) for the {plan} plan. Please upgrade to create more servers.",
    { count: limits.maxServers, plan: plans[limits.plan].name },
  );
  if (hasCards) {
    const action = { label: t("Build on a paid plan"), onPress: buildOnPaidPlan };
    return { title: t("Server Limit Reached"), description: reached, tone: "danger", action };
  }
  const instead = t("Delete a server to make room.");
  return { title: t("Server Limit Reached"), description: `${reached} ${instead}`, tone: "danger" };
}
