import type { ReceivedOffer } from "@blockwright/contract/handovers";
import { useQuery } from "@tanstack/react-query";
import { formatCents } from "@blockwright/contract/plans";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { TimeLeft } from "../../../shared/ui/time-ago.tsx";
import { handoversQuery, useAcceptHandover, useDeclineHandover } from "./handover-queries.ts";

/** Renders nothing while no server is offered. */
export function ReceivedOffers() {
  const { data: offers = [] } = useQuery(handoversQuery);
  if (offers.length === 0) return null;
  return (
    <Card aria-labelledby="received-offers">
      <CardHeader id="received-offers" title={t("Offered to you")} />
      <ul className="divide-y divide-night-700">
        {offers.map((offer) => (
          <OfferRow key={offer.serverId} offer={offer} />
        ))}
      </ul>
    </Card>
  );
}

function OfferRow({ offer }: { readonly offer: ReceivedOffer }) {
  const accept = useAcceptHandover(offer);
  const decline = useDeclineHandover(offer);
  const isBusy = accept.isPending || decline.isPending;
  const server = visibleLine(offer.serverName);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{server}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {t("{owner} wants to give you this server. It then counts towards your plan.", {
            owner: visibleLine(offer.ownerName),
          })}{" "}
          {priceText(offer.price)} {t("Ends")} <TimeLeft iso={offer.expiresAt} />.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="primary"
          aria-label={t("Accept {server}", { server })}
          disabled={isBusy}
          isBusy={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {t("Accept")}
        </Button>
        <Button
          aria-label={t("Decline {server}", { server })}
          disabled={isBusy}
          isBusy={decline.isPending}
          onClick={() => decline.mutate()}
        >
          {t("Decline")}
        </Button>
      </div>
    </li>
  );
}

function priceText(price: ReceivedOffer["price"]): string {
  if (price === null) return "";
  const cost = formatCents(price.monthlyCents);
  const text = t("It costs {price} per month, and is stopped until you pay for the first one.", {
    price: cost,
  });
  const billed = billedText(price.monthlyCents);
  return billed === undefined ? text : `${text} ${billed}`;
}
