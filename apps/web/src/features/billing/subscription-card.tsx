import type { Subscription } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { exactDay } from "../../shared/text/relative-time.ts";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { DataList } from "../../shared/ui/data-list.tsx";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";
import { ActionButtons } from "./action-buttons.tsx";
import { BuildFailed } from "./build-failed.tsx";
import { OpenAction } from "./open-action.tsx";
import type { BillingAction } from "./subscription-actions.ts";
import { actionsOf } from "./subscription-actions.ts";
import { badgeOf, cardText, nameOf, priceText, sizeText, whatHappensNext } from "./subscription-words.ts";

export function SubscriptionCard({ subscription }: { readonly subscription: Subscription }) {
  const { id, serverId, size, monthlyCents, nextSize, nextPrice, card } = subscription;
  const [nowMs] = useState(() => Date.now());
  const actions = actionsOf(subscription, nowMs);
  const [open, setOpen] = useState<BillingAction>();
  const badge = badgeOf(subscription);
  return (
    <Card aria-labelledby={`name-${id}`} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`name-${id}`} className="min-w-0 text-xl font-semibold wrap-anywhere">
          {serverId === null ? (
            nameOf(subscription)
          ) : (
            <Link
              to="/server/$serverId/{-$tab}"
              params={{ serverId }}
              className={`${textLinkStyle} -my-2 inline-block py-2`}
            >
              {nameOf(subscription)}
            </Link>
          )}
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </header>
      <p>{whatHappensNext(subscription)}</p>
      {subscription.needsRestart && (
        <p className="text-sm text-lamp-400">
          {t("The new size is paid. It takes effect when you restart the server.")}
        </p>
      )}
      {subscription.buildFailed && (
        <BuildFailed subscription={subscription} onRefund={() => setOpen("refund")} />
      )}
      <DataList
        items={[
          { term: t("Size"), detail: sizeText(size) },
          ...(nextSize === null ? [] : [{ term: t("From the next month"), detail: sizeText(nextSize) }]),
          { term: t("Price"), detail: priceText(monthlyCents) },
          ...(nextPrice === null
            ? []
            : [
                {
                  term: t("From {day} on", { day: exactDay(nextPrice.from) }),
                  detail: t("{price}/month", { price: formatCents(nextPrice.monthlyCents) }),
                },
              ]),
          { term: t("Card"), detail: cardText(card) },
        ]}
      />
      <ActionButtons actions={actions} open={open} onOpen={setOpen}>
        <SizeLink serverId={serverId} offers={subscription.offers} />
      </ActionButtons>
      {open && <OpenAction action={open} subscription={subscription} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function SizeLink({ serverId, offers }: Pick<Subscription, "serverId" | "offers">) {
  if (serverId === null) return null;
  const isUnpaid = offers.includes("pay-again");
  if (!isUnpaid && !offers.includes("change-size")) return null;
  return (
    <Link
      to="/size/$serverId"
      params={{ serverId }}
      className={buttonStyle(isUnpaid ? "primary" : "secondary", "sm")}
    >
      {isUnpaid ? t("Pay and start it again") : t("Change size")}
    </Link>
  );
}
