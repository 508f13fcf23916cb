import { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText, messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { bodyOf } from "./order.ts";
import type { Order } from "./order.ts";

/** Places the order, and has what the card form needs once it is placed. After a reload the api goes on with it. */
export function usePaymentOrder(order: Order) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["payment-order", order],
    queryFn: ({ signal }) => call(createPaymentIntent, { body: bodyOf(order) }, signal),
    gcTime: 0,
  });

  useEffect(() => {
    if (!error) return;
    const description = failureText(t("Failed to initialize payment. Please try again."), error);
    showToast({ title: t("Error"), description, tone: "danger" });
  }, [error]);

  /** It was paid before a reload, or it expired: the result page finds out. */
  function openResult(): void {
    const [id = ""] = data?.clientSecret?.split("_secret_") ?? [];
    void navigate({ href: `/payment-success?payment_intent=${id}`, replace: true });
  }

  const { clientSecret = null, publishableKey = null } = data ?? {};
  return {
    form: clientSecret === null || publishableKey === null ? undefined : { clientSecret, publishableKey },
    amountCents: data?.amount ?? 0,
    creditCents: data?.creditCents ?? 0,
    /** Credit pays all of it, once the buyer says so. */
    isCovered: data !== undefined && !data.isFree && data.clientSecret === null,
    /** The api's sentence. */
    failure: error ? messageOf(error, "") : undefined,
    isTrying: isFetching,
    tryAgain: () => void refetch(),
    openResult,
  };
}
