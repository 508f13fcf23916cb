import { verifyPayment } from "@blockwright/contract/billing/payments";
import { queryOptions } from "@tanstack/react-query";
import { isRefusal } from "../../../../shared/api/api-error.ts";
import { call } from "../../../../shared/api/call.ts";

const pollEveryMs = 2000;
const triesAfterNoAnswer = 3;

/** Asked again while the provider has not decided, and while a paid order has no build yet. */
export function paymentResultQuery(paymentIntentId: string) {
  return queryOptions({
    queryKey: ["payment-result", paymentIntentId],
    queryFn: ({ signal }) => call(verifyPayment, { body: { paymentIntentId } }, signal),
    staleTime: 0,
    retry: (failures, error) => failures < triesAfterNoAnswer && !isRefusal(error),
    retryDelay: pollEveryMs,
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === "processing" || (data.state === "paid" && data.buildId === null))
        ? pollEveryMs
        : false,
  });
}
