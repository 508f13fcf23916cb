import type { AdminFound, SearchKind, searchDesk } from "@blockwright/contract/admin/search";
import type { RouteAnswer } from "@blockwright/contract/route";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { CreditButton } from "../money/credit-button.tsx";
import { GiveSizeButton } from "../money/give-size-button.tsx";
import { RefundButton } from "./refund-button.tsx";
import { kindSearchQuery } from "./search-queries.ts";

const linkStyle = `${textLinkStyle} inline-flex items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11`;

interface SearchGroupProps {
  readonly q: string;
  readonly group: RouteAnswer<typeof searchDesk>["groups"][number];
  readonly isWhole: boolean;
  readonly onShowAll: () => void;
}

export function SearchGroup({ q, group: { kind, found, next }, isWhole, onShowAll }: SearchGroupProps) {
  return (
    <section aria-labelledby={`found-${kind}`} className="flex flex-col gap-2">
      <h2 id={`found-${kind}`} className="font-semibold">
        {nameOf(kind)}
      </h2>
      {isWhole ? (
        <WholeGroup q={q} kind={kind} />
      ) : (
        <>
          <FoundList kind={kind} found={found} />
          {next !== null && (
            <Button size="sm" className="self-start" onClick={onShowAll}>
              {t("Show more")}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function WholeGroup({ q, kind }: { readonly q: string; readonly kind: SearchKind }) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(kindSearchQuery(q, kind));
  const found = data?.pages.flatMap(({ groups }) => groups.flatMap((group) => group.found)) ?? [];
  return (
    <>
      <FoundList kind={kind} found={found} />
      {(hasNextPage || isFetching) && (
        <Button size="sm" className="self-start" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t("Show more")}
        </Button>
      )}
    </>
  );
}

interface FoundListProps {
  readonly kind: SearchKind;
  readonly found: readonly AdminFound[];
}

function FoundList({ kind, found }: FoundListProps) {
  return (
    <ul className="flex flex-col divide-y divide-night-700">
      {found.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm"
        >
          <span className="min-w-0 wrap-anywhere">
            <Title found={one} />
            <span className="text-ink-muted">
              {one.facts.map((fact) => ` · ${visibleLine(fact)}`).join("")}
            </span>
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
            {one.amountCents !== null && <span>{dollars(one.amountCents)}</span>}
            {one.at !== null && <TimeAgo iso={one.at} />}
            {one.username !== null && one.username !== one.title && <PersonLink username={one.username} />}
            {kind === "people" && <CreditButton userId={one.id} name={visibleLine(one.title)} />}
            {kind === "servers" && one.serverId !== null && (
              <GiveSizeButton serverId={one.serverId} name={visibleLine(one.title)} />
            )}
            {isPaid(one) && <RefundButton paymentIntentId={one.title} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the payer paid for themselves; of the other movements nothing can be given back here. */
function isPaid({ facts: [cause = ""], amountCents }: AdminFound): boolean {
  return (amountCents ?? 0) > 0 && ["first-payment", "renewal", "size-change"].includes(cause);
}

function Title({ found: { title, username, serverId } }: { readonly found: AdminFound }) {
  if (serverId !== null)
    return (
      <Link to="/server/$serverId/{-$tab}" params={{ serverId }} className={linkStyle}>
        {visibleLine(title)}
      </Link>
    );
  return username === title ? <PersonLink username={title} /> : <span>{visibleLine(title)}</span>;
}

function PersonLink({ username }: { readonly username: string }) {
  return (
    <Link to="/admin" search={{ tab: "users", find: username }} className={linkStyle}>
      {visibleLine(username)}
    </Link>
  );
}

function nameOf(kind: SearchKind): string {
  switch (kind) {
    case "people":
      return t("People");
    case "servers":
      return t("Servers");
    case "payments":
      return t("Payments");
    case "addresses":
      return t("Addresses");
    case "domains":
      return t("Domains");
  }
}

function dollars(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
}
