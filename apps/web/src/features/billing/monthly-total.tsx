import { formatCents, plans } from "@blockwright/contract/plans";
import type { PlanId } from "@blockwright/contract/plans";
import { t, tCount } from "../../shared/text/t.ts";

interface MonthlyTotalProps {
  readonly plan: PlanId;
  readonly monthlyCents: number;
}

export function MonthlyTotal({ plan, monthlyCents }: MonthlyTotalProps) {
  const { name, maxServers } = plans[plan];
  return (
    <p className="text-ink-muted">
      {monthlyCents === 0
        ? t("You pay nothing: the {plan} plan.", { plan: name })
        : t("You pay {price}/month: the {plan} plan.", { price: formatCents(monthlyCents), plan: name })}{" "}
      {tCount(maxServers, "It allows {count} server.", "It allows {count} servers.")}
    </p>
  );
}
