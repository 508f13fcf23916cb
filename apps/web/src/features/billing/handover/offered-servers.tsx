import { formatCents } from "@blockwright/contract/plans";
import { useState } from "react";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { TakeOver } from "./take-over.tsx";
import { useReturnedOffer, type PaidOffer } from "./use-take-over.ts";

/** Paid servers that are offered to the person. Their payment changes hands with them. */
export function OfferedServers({ offers }: { readonly offers: readonly PaidOffer[] }) {
  useReturnedOffer(offers);
  return offers.map((offer) => <OfferedServer key={offer.serverId} offer={offer} />);
}

function OfferedServer({ offer }: { readonly offer: PaidOffer }) {
  const { serverId, price } = offer;
  const asked = useShownLocation(({ hash }) => hash);
  const [isOpen, setOpen] = useState(asked === serverId);
  const cost = formatCents(price.monthlyCents);
  return (
    <Card aria-labelledby={`offer-${serverId}`} className="flex flex-col gap-4">
      <h2 id={`offer-${serverId}`} className="text-xl font-semibold wrap-anywhere">
        {t("{server} is offered to you", { server: visibleLine(offer.serverName) })}
      </h2>
      <p className="wrap-anywhere">
        {t("{owner} wants to give you this server.", { owner: visibleLine(offer.ownerName) })}{" "}
        {price.startsAt === null
          ? t("It costs {price} per month.", { price: cost })
          : t("It is paid until {day}. From then on you pay {price} per month.", {
              day: exactDay(price.startsAt),
              price: cost,
            })}{" "}
        {billedText(price.monthlyCents)}
      </p>
      {isOpen ? (
        <TakeOver offer={offer} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="primary" className="self-start" onClick={() => setOpen(true)}>
          {t("Take it over")}
        </Button>
      )}
    </Card>
  );
}
