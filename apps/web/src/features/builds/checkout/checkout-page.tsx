import { monthlyCents } from "@blockwright/contract/plans";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { t } from "../../../shared/text/t.ts";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { FreeCheckout } from "./free-checkout.tsx";
import { orderOf } from "./order.ts";
import { PaidCheckout } from "./paid-checkout.tsx";

const redirectAfterMs = 2000;

export function CheckoutPage() {
  usePageTitle(t("Checkout"));
  const search = useSearch({ from: "/signed-in/checkout" });
  const order = useMemo(() => orderOf(search), [search]);
  if (order === undefined) return <InvalidOrder />;
  return monthlyCents(order.size) === 0 ? <FreeCheckout order={order} /> : <PaidCheckout order={order} />;
}

function InvalidOrder() {
  const navigate = useNavigate();
  useEffect(() => {
    const description = t("Missing server configuration. Redirecting to home...");
    showToast({ title: t("Invalid Configuration"), description, tone: "danger" });
    const timer = setTimeout(() => void navigate({ to: "/", replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="flex flex-col items-center gap-3 py-20 text-center">
      <h1 className="text-2xl font-semibold">{t("This order is incomplete")}</h1>
      <p className="max-w-md text-ink-muted">
        {t("This link has no server description. Describe your server on the home page to start again.")}
      </p>
      <Spinner className="mt-2 size-8 text-ink-muted" />
    </div>
  );
}
