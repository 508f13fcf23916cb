import { formatCents, freeSize } from "@blockwright/contract/plans";
import { Gift, HardDrive, MemoryStick } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { extraPrices } from "./extra-prices.ts";

interface Explainer {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly price: string;
  readonly text: string;
}

function explainers(): readonly Explainer[] {
  const { centsPerGbOfRam, centsPerFiveGbOfStorage } = extraPrices;
  return [
    {
      icon: Gift,
      title: t("Start for free"),
      price: t("FREE"),
      text: t("{ram} GB RAM with {storage} GB storage costs nothing, and no card is needed.", {
        ram: freeSize.ramGb,
        storage: freeSize.storageGb,
      }),
    },
    {
      icon: MemoryStick,
      title: t("RAM"),
      price: t("{price} per GB", { price: formatCents(centsPerGbOfRam) }),
      text: t(
        "The first {ram} GB is free. Each extra GB costs {price}/month. More players and mods need more.",
        {
          ram: freeSize.ramGb,
          price: formatCents(centsPerGbOfRam),
        },
      ),
    },
    {
      icon: HardDrive,
      title: t("Storage"),
      price: t("{price} per 5 GB", { price: formatCents(centsPerFiveGbOfStorage) }),
      text: t(
        "The first {storage} GB are free. Each extra 5 GB cost {price}/month, that is {each} per GB. Worlds grow as they are explored.",
        {
          storage: freeSize.storageGb,
          price: formatCents(centsPerFiveGbOfStorage),
          each: formatCents(centsPerFiveGbOfStorage / 5),
        },
      ),
    },
  ];
}

export function Explainers() {
  return (
    <section aria-label={t("How prices are made")}>
      <ul className="grid gap-4 md:grid-cols-3">
        {explainers().map(({ icon: Icon, title, price, text }) => (
          <li key={title} className="rounded-lg border border-night-700 bg-night-850 p-6 shadow-card">
            <h2 className="flex items-center gap-2 text-base font-semibold">
              <Icon aria-hidden className="size-5 text-lamp-400" strokeWidth={1.75} />
              {title}
            </h2>
            <p className="mt-3 font-heading text-2xl font-semibold text-lamp-400 tabular-nums">{price}</p>
            <p className="mt-2 text-sm text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
