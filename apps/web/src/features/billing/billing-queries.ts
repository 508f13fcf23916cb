import { getBilling } from "@blockwright/contract/billing/subscriptions";
import type { Subscription } from "@blockwright/contract/billing/subscriptions";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";

const pollEveryMs = 5000;

export const billingQuery = queryOptions({
  queryKey: ["billing"],
  queryFn: ({ signal }) => call(getBilling, undefined, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.subscriptions.some(isMoving) ? pollEveryMs : false),
});

/** It changes without a click here: a payment arrives, or the build finishes. */
function isMoving({ state, serverId, buildFailed }: Subscription): boolean {
  if (state === "unpaid" || state === "overdue" || state === "held") return true;
  return serverId === null && !buildFailed && state === "active";
}

interface BillingCall<Given, Answer> {
  readonly run: (given: Given) => Promise<Answer>;
  readonly failed: string;
  readonly onDone: (answer: Answer) => void;
}

/** Shows what the api or the provider answered, and reads the page's data again. */
export function useBillingCall<Given, Answer>({ run, failed, onDone }: BillingCall<Given, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onMutate: clearToast,
    async onSuccess(answer) {
      await queryClient.invalidateQueries({ queryKey: billingQuery.queryKey });
      onDone(answer);
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: failed, description, tone: "danger" });
    },
  });
}
