import { formatCents, freeSize } from "@blockwright/contract/plans";
import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";
import { extraPrices } from "../pages/pricing/extra-prices.ts";
import { MemberLink } from "./member-link.tsx";

export function PriceTeaser() {
  return (
    <section
      aria-labelledby="prices"
      className="my-10 grid gap-8 rounded-lg border border-night-700 bg-night-850 p-6 shadow-card sm:p-10 lg:grid-cols-[1fr_1.2fr] lg:items-center"
    >
      <div>
        <h2 id="prices" className="text-2xl font-semibold">
          {t("Free to begin, and you pay for what you add")}
        </h2>
        <p className="mt-3 text-pretty text-ink-muted">
          {t("No packages to compare: you choose RAM and storage with two sliders and see the price.")}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <MemberLink className={buttonStyle("secondary", "md")}>{t("Order now")}</MemberLink>
          <Link to="/pricing" className={`${textLinkStyle} touch-area`}>
            {t("Work out a price")}
          </Link>
        </div>
      </div>
      <dl className="grid gap-px overflow-hidden rounded-md border border-night-700 bg-night-700 sm:grid-cols-3">
        {prices().map(({ price, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end bg-night-900 px-5 py-6 text-center">
            <dt className="mt-1 text-sm text-balance text-ink-muted">{label}</dt>
            <dd className="font-heading text-2xl font-semibold text-lamp-400 tabular-nums">{price}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function prices() {
  const { centsPerGbOfRam, centsPerFiveGbOfStorage } = extraPrices;
  return [
    {
      price: t("FREE"),
      label: t("{ram} GB RAM with {storage} GB storage", {
        ram: freeSize.ramGb,
        storage: freeSize.storageGb,
      }),
    },
    { price: formatCents(centsPerGbOfRam), label: t("a month for each extra GB of RAM") },
    { price: formatCents(centsPerFiveGbOfStorage), label: t("a month for each extra 5 GB of storage") },
  ];
}
