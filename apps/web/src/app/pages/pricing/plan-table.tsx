import { formatCents, planIds, plans } from "@blockwright/contract/plans";
import type { Plan } from "@blockwright/contract/plans";
import { t, tCount, translate } from "../../../shared/text/t.ts";

export function PlanTable() {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-2xl font-semibold">
        {t("How many servers you can have")}
      </h2>
      <p className="mt-2 max-w-2xl text-pretty text-ink-muted">
        {t("Your plan depends on your total monthly spend. There is no plan to order or to cancel.")}
      </p>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {planIds.map((id) => (
          <PlanTile key={id} plan={plans[id]} />
        ))}
      </ul>
    </section>
  );
}

function PlanTile({ plan }: { readonly plan: Plan }) {
  return (
    <li className="flex flex-col rounded-lg border border-night-700 bg-night-900 p-5">
      <h3 className="text-base font-semibold text-lamp-400">{translate(plan.name)}</h3>
      <p className="mt-2 font-heading text-xl font-semibold tabular-nums">
        {tCount(plan.maxServers, "{count} server", "{count} servers")}
      </p>
      <p className="mt-1 text-sm text-ink">{reachedAt(plan)}</p>
      <p className="mt-3 text-sm text-pretty text-ink-muted">{translate(plan.description)}</p>
    </li>
  );
}

/** Any paid server is on Basic, regardless of its price. */
function reachedAt({ id, priceCents }: Plan): string {
  switch (id) {
    case "free":
      return t("without paying");
    case "basic":
      return t("with your first paid server");
    case "starter":
    case "premium":
    case "ultimate":
      return t("when you spend {price}/month or more", { price: formatCents(priceCents) });
  }
}
