import { formatCents, freeSize, minChargeCents } from "@blockwright/contract/plans";
import { t } from "../../../shared/text/t.ts";
import { extraPrices } from "../pricing/extra-prices.ts";
import type { LegalFacts, LegalSection } from "./legal-section.ts";

export function paymentTerms({ hasCards }: LegalFacts): LegalSection {
  const { centsPerGbOfRam, centsPerFiveGbOfStorage } = extraPrices;
  return {
    title: t("Payment"),
    text: [
      t("You are billed per month for the RAM and the storage of your servers."),
      ...(hasCards
        ? []
        : [t("Card payments are not set up on this site yet. Until they are, nothing is charged.")]),
    ],
    points: [
      t("The first {ram} GB of RAM and the first {storage} GB of storage are free.", {
        ram: freeSize.ramGb,
        storage: freeSize.storageGb,
      }),
      t("Each extra GB of RAM costs {ram} a month, each extra 5 GB of storage {storage}.", {
        ram: formatCents(centsPerGbOfRam),
        storage: formatCents(centsPerFiveGbOfStorage),
      }),
      t("A price below {minimum} a month is billed for several months at once.", {
        minimum: formatCents(minChargeCents),
      }),
      t("Prices change with at least 30 days notice."),
      t("Size changes are prorated by the days that are left in the month."),
      t("Within 7 days of your first payment you get a full refund if you ask for one."),
      t("Later refunds are decided case by case."),
      t("Cards are handled by a card payment provider; we never see or keep your full card number."),
    ],
  };
}

export function terminationTerms(): LegalSection {
  return {
    title: t("Termination"),
    text: [
      t(
        "You can delete your servers and stop using Blockwright at any time. We may suspend or end an account that breaks these terms or puts others at risk; where we can, we tell you why and let you answer first.",
      ),
    ],
    points: [
      t("Within 7 days of the end you may request a backup of your server's data; after that it is deleted."),
      t("There are no partial refunds for the rest of a month that has been paid for."),
    ],
  };
}
