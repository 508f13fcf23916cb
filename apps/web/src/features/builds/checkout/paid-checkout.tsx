import { freeSize } from "@blockwright/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, CreditCard } from "lucide-react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { capabilitiesQuery } from "../../../shared/api/use-capabilities.ts";
import { CardDocument } from "../../../shared/cards/card-document.tsx";
import { CardFormSkeleton } from "../../../shared/cards/card-form-skeleton.tsx";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { OrderSummary, SummarySkeleton } from "./order-summary.tsx";
import type { Order } from "./order.ts";
import { Payment } from "./payment.tsx";
import { useOrderProposal } from "./use-order-proposal.ts";

export function PaidCheckout({ order: ordered }: { readonly order: Order }) {
  const { order, proposal, isPending } = useOrderProposal(ordered);
  return (
    <CardDocument>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 py-8 sm:py-12">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-2xl font-bold sm:text-3xl">{t("Complete Your Purchase")}</h1>
          <Link to="/" className={buttonStyle("secondary", "sm")}>
            <ArrowLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t("Back to Home")}
          </Link>
        </header>
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Card>
            <CardHeader title={t("Order summary")} />
            {isPending ? (
              <SummarySkeleton />
            ) : (
              <>
                <OrderSummary order={order} proposal={proposal} />
                <p className="mt-2 text-sm text-ink-muted">
                  {t("Your money back within 7 days if you don't like it.")}
                </p>
              </>
            )}
          </Card>
          {isPending ? (
            <Card>
              <CardFormSkeleton />
            </Card>
          ) : (
            <PaymentOrReason order={order} />
          )}
        </div>
      </div>
    </CardDocument>
  );
}

/** What keeps this order from being paid, if anything does. */
function PaymentOrReason({ order }: { readonly order: Order }) {
  const { data: capabilities, error, isFetching, refetch } = useQuery(capabilitiesQuery);
  if (error)
    return (
      <Card>
        <ErrorState
          level="h2"
          title={t("Failed to initialize payment. Please try again.")}
          message={messageOf(error, "")}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!capabilities)
    return (
      <Card>
        <CardFormSkeleton />
      </Card>
    );
  if (!capabilities.cards)
    return (
      <CannotPay
        title={t("Card payments are not set up here")}
        reason={t(
          "So a size that costs money can't be bought yet, and nothing was charged. The free size, 1 GB RAM with 5 GB storage, works without a card.",
        )}
      />
    );
  return <Payment order={order} />;
}

function CannotPay({ title, reason }: { readonly title: string; readonly reason: string }) {
  return (
    <Card className="flex flex-col items-start gap-4">
      <CreditCard aria-hidden className="size-7 text-lamp-400" strokeWidth={1.5} />
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-2 text-ink-muted">{reason}</p>
      </div>
      <Link
        to="/checkout"
        search={(order) => ({ ...order, plan: "free", ram: freeSize.ramGb, storage: freeSize.storageGb })}
        className={buttonStyle("primary", "md")}
      >
        {t("Use the free size instead")}
      </Link>
    </Card>
  );
}
