import type { SavedCard, Subscription } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import { billedText } from "../../shared/prices/billed-text.ts";
import { exactDay } from "../../shared/text/relative-time.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import type { BadgeTone } from "../../shared/ui/badge.tsx";

interface StateBadge {
  readonly label: string;
  readonly tone: BadgeTone;
}

type BadgeSubject = Pick<Subscription, "state" | "isHandedOver">;

export function badgeOf({ state, isHandedOver }: BadgeSubject): StateBadge {
  if (isHandedOver) return { label: t("Handed over"), tone: "neutral" };
  switch (state) {
    case "unpaid":
      return { label: t("Waiting for payment"), tone: "lamp" };
    case "active":
      return { label: t("Active"), tone: "grass" };
    case "overdue":
      return { label: t("Payment overdue"), tone: "ember" };
    case "held":
      return { label: t("Stopped until paid"), tone: "ember" };
    case "ending":
      return { label: t("Cancelled"), tone: "lamp" };
    case "disputed":
      return { label: t("Payment disputed"), tone: "ember" };
    case "ended":
      return { label: t("Ended"), tone: "neutral" };
  }
}

/** What happens next, with its day. */
export function whatHappensNext(subscription: Subscription): string {
  const { state, renewsAt, nextChargeCents, graceEndsAt, deletesAt, endsAt, isHandedOver } = subscription;
  if (isHandedOver) return t("You handed this server over. You are not charged again.");
  switch (state) {
    case "unpaid":
      return t("The first payment is not complete yet. Nothing was charged.");
    case "active":
      return renewsAt === null || nextChargeCents === null
        ? t("There is no next charge.")
        : t("Next charge: {price} on {day}.", {
            price: formatCents(nextChargeCents),
            day: exactDay(renewsAt),
          });
    case "overdue":
      return graceEndsAt === null
        ? t("We couldn't charge your card. Pay now to keep the server running.")
        : t("We couldn't charge your card. Pay by {day} to keep the server running.", {
            day: exactDay(graceEndsAt),
          });
    case "held":
      return deletesAt === null
        ? t("The server is stopped until you pay.")
        : t("The server is stopped until you pay. It is deleted with its files on {day}.", {
            day: exactDay(deletesAt),
          });
    case "ending":
      if (endsAt !== null && subscription.returnsToFree)
        return t("Paid until {day}. After that it has the free size again, if its files fit into 5 GB.", {
          day: exactDay(endsAt),
        });
      return endsAt === null
        ? t("It ends with the time that you paid.")
        : t("Paid until {day}. After that the server stops, and you have 30 days to download its files.", {
            day: exactDay(endsAt),
          });
    case "disputed":
      return t("Your bank took the payment back, so the server is stopped. Contact support to settle it.");
    case "ended":
      return deletesAt === null
        ? t("Nothing more is charged.")
        : t("The server is stopped. Download what you need: it is deleted on {day}.", {
            day: exactDay(deletesAt),
          });
  }
}

export function nameOf({ serverName }: Pick<Subscription, "serverName">): string {
  return serverName === null ? t("Your new server") : visibleLine(serverName);
}

export function sizeText({ ramGb, storageGb }: Subscription["size"]): string {
  return t("{ram} GB RAM, {storage} GB storage", { ram: ramGb, storage: storageGb });
}

export function priceText(centsPerMonth: number): string {
  const price = t("{price}/month", { price: formatCents(centsPerMonth) });
  const billed = billedText(centsPerMonth);
  return billed === undefined ? price : `${price}. ${billed}`;
}

export function cardText(card: SavedCard | null): string {
  if (card === null) return t("No card");
  const expires = `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
  return t("{brand} ending in {last4}, expires {expires}", {
    brand: brandName(card.brand),
    last4: visibleLine(card.last4),
    expires,
  });
}

function brandName(brand: string): string {
  const name = visibleLine(brand);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
