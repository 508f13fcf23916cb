import { freeSize } from "@blockwright/contract/plans";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, CreditCard } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { OrderPrompt, OrderSummary } from "./order-summary.tsx";
import type { Order } from "./order.ts";

export function PaidCheckout({ order }: { readonly order: Order }) {
  return (
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
          <OrderPrompt prompt={order.prompt} />
          <div className="mt-3">
            <OrderSummary order={order} />
          </div>
        </Card>
        <NoCards />
      </div>
    </div>
  );
}

function NoCards() {
  return (
    <Card className="flex flex-col items-start gap-4">
      <CreditCard aria-hidden className="size-7 text-lamp-400" strokeWidth={1.5} />
      <div>
        <h2 className="text-xl font-semibold">{t("Card payments are not set up here")}</h2>
        <p className="mt-2 text-ink-muted">
          {t(
            "So a size that costs money can't be bought yet, and nothing was charged. The free size, 1 GB RAM with 5 GB storage, works without a card.",
          )}
        </p>
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
