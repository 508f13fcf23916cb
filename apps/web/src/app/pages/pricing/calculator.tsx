import { formatCents, freeSize, monthlyCents, sizeLimits } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { useState } from "react";
import { useHasCards } from "../../../shared/api/use-capabilities.ts";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { monthlyPrice } from "../../../shared/prices/monthly-price.ts";
import { t } from "../../../shared/text/t.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { Slider } from "../../../shared/ui/slider.tsx";
import { extraPrices } from "./extra-prices.ts";

const sizeAtFirst: ServerSize = { ramGb: 4, storageGb: 20 };

export function Calculator() {
  const [size, setSize] = useState(sizeAtFirst);
  return (
    <Card aria-labelledby="calculator" className="grid gap-8 lg:grid-cols-[1.4fr_1fr] lg:p-8">
      <div className="min-w-0">
        <CardHeader
          id="calculator"
          title={t("Price calculator")}
          description={t("Move the sliders to see what a server costs per month.")}
        />
        <div className="flex flex-col gap-5">
          <Slider
            label={t("RAM")}
            value={size.ramGb}
            {...sizeLimits.ramGb}
            format={inGb}
            onChange={(ramGb) => setSize({ ...size, ramGb })}
          />
          <Slider
            label={t("Storage")}
            value={size.storageGb}
            {...sizeLimits.storageGb}
            format={inGb}
            onChange={(storageGb) => setSize({ ...size, storageGb })}
          />
        </div>
      </div>
      <Bill size={size} />
    </Card>
  );
}

function Bill({ size }: { readonly size: ServerSize }) {
  const extraRamGb = size.ramGb - freeSize.ramGb;
  const extraStorageGb = size.storageGb - freeSize.storageGb;
  return (
    <div className="flex min-w-0 flex-col justify-between gap-6 rounded-md border border-night-700 bg-night-900 p-5 sm:p-6">
      <dl className="flex flex-col gap-2 text-sm text-ink-muted">
        <BillLine label={t("Free every month")} value={t("{ram} GB RAM, {storage} GB storage", freeGb())} />
        <BillLine
          label={t("{count} GB more RAM", { count: extraRamGb })}
          value={formatCents(extraRamGb * extraPrices.centsPerGbOfRam)}
        />
        <BillLine
          label={t("{count} GB more storage", { count: extraStorageGb })}
          value={formatCents((extraStorageGb / 5) * extraPrices.centsPerFiveGbOfStorage)}
        />
      </dl>
      <div className="border-t border-night-700 pt-5">
        <p className="text-sm text-ink-muted">{t("Total cost")}</p>
        <output className="block font-heading text-3xl font-semibold text-ink tabular-nums">
          {monthlyPrice(size)}
        </output>
        <CardsNote size={size} />
      </div>
    </div>
  );
}

function BillLine({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="text-ink tabular-nums">{value}</dd>
    </div>
  );
}

/** Reserves its space, so that nothing moves when the answer arrives. */
function CardsNote({ size }: { readonly size: ServerSize }) {
  const hasCards = useHasCards();
  return (
    <p className="mt-2 min-h-10 max-sm:min-h-15 text-sm text-pretty text-ink-muted">
      {noteOn(size, hasCards)}
    </p>
  );
}

function noteOn(size: ServerSize, hasCards: boolean | undefined): string {
  if (monthlyCents(size) > 0 && hasCards === false)
    return t("Card payments are not set up here yet, so only the free size can be built.");
  const billed = billedText(monthlyCents(size));
  if (billed !== undefined) return billed;
  return t("The amount on your bill is always worked out by us, from these same prices.");
}

function freeGb() {
  return { ram: freeSize.ramGb, storage: freeSize.storageGb };
}

function inGb(value: number): string {
  return t("{value} GB", { value });
}
