import { changeSize, previewSize } from "@blockwright/contract/billing/subscriptions";
import type { ServerSize } from "@blockwright/contract/plans";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { cardScriptQuery } from "../../../shared/cards/card-script.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { useBillingCall } from "../billing-queries.ts";

export function usePreviewSize(subscriptionId: string) {
  return useMutation({
    mutationFn: ({ ramGb, storageGb }: ServerSize) =>
      call(previewSize, { params: { subscriptionId }, body: { ram: ramGb, storage: storageGb } }),
    onMutate: clearToast,
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Size Not Changed"), description, tone: "danger" });
    },
  });
}

interface Change {
  readonly size: ServerSize;
  readonly dueNowCents: number;
}

/** Changes the size, and lets the bank ask for a confirmation where it wants one. */
export function useChangeSize(subscriptionId: string, onDone: (isLater: boolean) => void) {
  const queryClient = useQueryClient();

  async function run({ size, dueNowCents }: Change): Promise<{ readonly isLater: boolean }> {
    const body = { ram: size.ramGb, storage: size.storageGb, dueNowCents };
    const { state, confirmation } = await call(changeSize, { params: { subscriptionId }, body });
    if (confirmation !== null) {
      const script = await queryClient.ensureQueryData(cardScriptQuery(confirmation.publishableKey));
      const { error } = await script.handleNextAction({ clientSecret: confirmation.clientSecret });
      if (error) throw new Error(error.message ?? "");
      // Makes the api look, so that the page shows the new size even if no event arrives.
      await call(previewSize, { params: { subscriptionId }, body: { ram: body.ram, storage: body.storage } });
    }
    return { isLater: state === "scheduled" };
  }

  return useBillingCall({
    run,
    failed: t("Size Not Changed"),
    onDone: ({ isLater }) => onDone(isLater),
  });
}
