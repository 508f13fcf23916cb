import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../shared/api/message-of.ts";
import { CardDocument } from "../../shared/cards/card-document.tsx";
import { t } from "../../shared/text/t.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { billingQuery } from "./billing-queries.ts";
import { BillingSkeleton } from "./billing-skeleton.tsx";
import { CreditLine } from "./credit-line.tsx";
import { GivenCard } from "./given-card.tsx";
import { MonthlyTotal } from "./monthly-total.tsx";
import { NothingPaid } from "./nothing-paid.tsx";
import { PaymentList } from "./payment-list.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { useReturnedCard } from "./use-returned-card.ts";

export function BillingPage() {
  usePageTitle(t("Billing"));
  return (
    <CardDocument>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 py-8 sm:py-12">
        <h1 className="text-2xl font-bold sm:text-3xl">{t("Billing")}</h1>
        <Content />
      </div>
    </CardDocument>
  );
}

function Content() {
  const { data: billing, error, isFetching, refetch } = useQuery(billingQuery);
  useReturnedCard();
  if (!billing && error)
    return (
      <Card>
        <ErrorState
          level="h2"
          title={t("We couldn't load your billing")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!billing) return <BillingSkeleton />;
  return (
    <>
      <MonthlyTotal plan={billing.plan} monthlyCents={billing.monthlyCents} />
      <CreditLine creditCents={billing.creditCents} />
      {billing.subscriptions.length + billing.given.length === 0 && <NothingPaid />}
      {billing.given.map((given) => (
        <GivenCard key={given.serverId} given={given} />
      ))}
      {billing.subscriptions.map((subscription) => (
        <SubscriptionCard key={subscription.id} subscription={subscription} />
      ))}
      {billing.payments.length > 0 && <PaymentList payments={billing.payments} />}
    </>
  );
}
