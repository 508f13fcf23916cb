import type { getBilling, Subscription } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import type { RouteAnswer } from "@blockwright/contract/route";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { billingQuery } from "../../features/billing/billing-queries.ts";
import { ChangeSize } from "../../features/billing/size/change-size.tsx";
import { Upgrade } from "../../features/billing/size/upgrade.tsx";
import { sizeText, whatHappensNext } from "../../features/billing/subscription-words.ts";
import { MissingServer } from "../../features/servers/detail/missing-server.tsx";
import { isMissing, serverQuery } from "../../features/servers/server-queries.ts";
import { serverName } from "../../features/servers/server-state.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { useHasCards } from "../../shared/api/use-capabilities.ts";
import { CardDocument } from "../../shared/cards/card-document.tsx";
import { billedText } from "../../shared/prices/billed-text.ts";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";

type Billing = RouteAnswer<typeof getBilling>;

/** Where a server gets larger or smaller. Its figures, its settings, a crash and Billing lead here. */
export function SizePage() {
  usePageTitle(t("Size"));
  return (
    <CardDocument>
      <Content />
    </CardDocument>
  );
}

function Content() {
  const { serverId } = useParams({ from: "/signed-in/size/$serverId" });
  const server = useQuery(serverQuery(serverId));
  const billing = useQuery(billingQuery);
  const hasCards = useHasCards();
  if (isMissing(server.error)) return <MissingServer />;
  const error = server.error ?? billing.error;
  const isThere = server.data && billing.data && hasCards !== undefined;
  // The name may take two lines, so nothing is rendered before it is known.
  if (!isThere && !error)
    return (
      <div aria-busy="true" className="mx-auto w-full max-w-xl py-6 sm:py-10">
        <Skeleton className="h-96" />
      </div>
    );
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 py-6 sm:py-10">
      <header className="flex items-center gap-3">
        <Link
          to="/server/$serverId/{-$tab}"
          params={{ serverId }}
          aria-label={t("Back to the server")}
          className={buttonStyle("ghost", "icon")}
        >
          <ArrowLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
        </Link>
        <h1 className="min-w-0 text-2xl font-bold wrap-anywhere">
          {server.data ? t("Size of '{name}'", { name: serverName(server.data) }) : t("Size")}
        </h1>
      </header>
      <Card className="flex flex-col gap-5">
        {isThere ? (
          <Choice server={server.data} billing={billing.data} hasCards={hasCards} />
        ) : (
          error && (
            <ErrorState
              level="h2"
              title={t("We couldn't load this size")}
              message={messageOf(error, t("Please try again in a moment."))}
              isRetrying={server.isFetching || billing.isFetching}
              onRetry={() => void Promise.all([server.refetch(), billing.refetch()])}
            />
          )
        )}
      </Card>
    </div>
  );
}

interface ChoiceProps {
  readonly server: Server;
  readonly billing: Billing;
  readonly hasCards: boolean;
}

function Choice({ server, billing, hasCards }: ChoiceProps) {
  const current = { ramGb: server.maxRam / 1024, storageGb: server.maxStorage / 1024 };
  const last = billing.subscriptions.find(
    ({ serverId, state, returnsToFree }) => serverId === server.id && !(returnsToFree && state === "ended"),
  );
  const isUnpaid = last?.offers.includes("pay-again") ?? false;
  const paying = isUnpaid ? undefined : last;
  const given = billing.given.find(({ serverId }) => serverId === server.id);
  const header = (
    <CardHeader
      title={sizeText(paying?.size ?? current)}
      description={
        isUnpaid ? t("Stopped, because its plan has ended.") : nowText(paying, given !== undefined)
      }
    />
  );
  if (server.sharedBy !== null)
    return <Reason header={header} text={t("Only its owner can change the size.")} />;
  if (given)
    return (
      <Reason
        header={header}
        text={t("The operator gives you this size. It can be changed when that ends.")}
      />
    );
  if (paying && !paying.offers.includes("change-size"))
    return (
      <Reason header={header} text={whatHappensNext(paying)}>
        <Link to="/billing" className={buttonStyle("primary", "md", "self-start")}>
          {t("Billing")}
        </Link>
      </Reason>
    );
  if (!hasCards)
    return (
      <Reason
        header={header}
        text={t("Card payments are not set up here, so no larger size can be bought.")}
      />
    );
  return (
    <>
      {header}
      {paying ? (
        <ChangeSize key={sizeText(paying.nextSize ?? paying.size)} subscription={paying} />
      ) : (
        <Upgrade
          serverId={server.id}
          current={current}
          isRunning={server.status !== "offline"}
          isUnpaid={isUnpaid}
        />
      )}
    </>
  );
}

function nowText(paying: Subscription | undefined, isGiven: boolean): string {
  if (isGiven) return t("Now, without charge.");
  if (!paying) return t("Now, free of charge.");
  return [
    t("Now, for {price}/month.", { price: formatCents(paying.monthlyCents) }),
    billedText(paying.monthlyCents),
    paying.nextSize && t("From the next month: {size}.", { size: sizeText(paying.nextSize) }),
  ]
    .filter(Boolean)
    .join(" ");
}

interface ReasonProps {
  readonly header: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}

function Reason({ header, text, children }: ReasonProps) {
  return (
    <>
      {header}
      <p className="text-ink-muted">{text}</p>
      {children}
    </>
  );
}
