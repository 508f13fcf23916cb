import type { Given } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import { Link } from "@tanstack/react-router";
import { exactDay } from "../../shared/text/relative-time.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { DataList } from "../../shared/ui/data-list.tsx";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";
import { sizeText } from "./subscription-words.ts";

/** A size that Blockwright gave without charge. */
export function GivenCard({ given }: { readonly given: Given }) {
  const { serverId, serverName, size, monthlyCents, until, reason } = given;
  return (
    <Card aria-labelledby={`given-${serverId}`} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`given-${serverId}`} className="min-w-0 text-xl font-semibold wrap-anywhere">
          <Link
            to="/server/$serverId/{-$tab}"
            params={{ serverId }}
            className={`${textLinkStyle} -my-2 inline-block py-2`}
          >
            {visibleLine(serverName)}
          </Link>
        </h2>
        <Badge tone="grass">{t("Given by Blockwright")}</Badge>
      </header>
      <p>
        {until === null
          ? t("You have this size without charge until we end it.")
          : t("You have this size without charge until {day}.", { day: exactDay(until) })}{" "}
        {whatHappensThen(given)}
      </p>
      <DataList
        items={[
          { term: t("Size"), detail: sizeText(size) },
          {
            term: t("Price"),
            detail: t("Nothing, instead of {price}/month", { price: formatCents(monthlyCents) }),
          },
          { term: t("Reason"), detail: visibleLine(reason) },
        ]}
      />
    </Card>
  );
}

function whatHappensThen({ stopsAfter, sizeAfter: { memoryMb, diskMb } }: Given): string {
  if (stopsAfter)
    return t(
      "After that the server stops, because its subscription has ended, and you have 30 days to download its files.",
    );
  const [ram, storage] = [memoryMb, diskMb].map((mb) => Math.round(mb / 102.4) / 10);
  return t("After that the server has {ram} GB RAM and {storage} GB storage again. Its files stay.", {
    ram: ram ?? 0,
    storage: storage ?? 0,
  });
}
