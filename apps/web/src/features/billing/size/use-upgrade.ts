import { orderUpgrade, verifyUpgrade } from "@blockwright/contract/billing/upgrades";
import type { ServerSize } from "@blockwright/contract/plans";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";

const askAgainMs = 2000;
const askedAtMost = 30;

interface Wanted {
  readonly size: ServerSize;
  readonly withCredit: boolean;
}

/** Orders a paid size for a free server, and waits until its payment has arrived. */
export function useUpgrade(serverId: string) {
  const queryClient = useQueryClient();
  const onError = (error: Error) => {
    const description = messageOf(error, t("Please try again in a moment."));
    showToast({ title: t("Size Not Changed"), description, tone: "danger" });
  };
  const done = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["billing"] }),
      queryClient.invalidateQueries({ queryKey: ["servers"] }),
    ]);
    showToast({
      title: t("Size changed"),
      description: t("Thank you! Your payment has arrived."),
      tone: "success",
    });
  };
  const order = useMutation({
    mutationFn: ({ size: { ramGb: ram, storageGb: storage }, withCredit }: Wanted) =>
      call(orderUpgrade, {
        params: { serverId },
        body: { ram, storage, ...(withCredit && { withCredit }) },
      }),
    onMutate: clearToast,
    onSuccess: async ({ isPaid }) => (isPaid ? done() : undefined),
    onError,
  });
  const { mutate: verify, isPending: isVerifying } = useMutation({
    mutationFn: (paymentIntentId: string) => untilDecided(serverId, paymentIntentId),
    onSuccess: done,
    onError(error) {
      order.reset();
      onError(error);
    },
  });
  useReturnedPayment(serverId, verify);
  return { order, verify, isVerifying, reset: order.reset };
}

async function untilDecided(serverId: string, paymentIntentId: string): Promise<void> {
  for (let asked = 0; asked < askedAtMost; asked += 1) {
    const { state, error } = await call(verifyUpgrade, { params: { serverId }, body: { paymentIntentId } });
    if (state === "paid") return;
    if (state !== "processing") throw new Error(error ?? t("The payment was not completed."));
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  throw new Error(t("Your bank has not answered yet. The size changes when the payment arrives."));
}

/** A bank that asked for a confirmation leads back here with the payment in the address. */
function useReturnedPayment(serverId: string, verify: (paymentIntentId: string) => void): void {
  const navigate = useNavigate();
  const given = useShownLocation(({ searchStr }) => searchStr);
  useEffect(() => {
    const paymentIntentId = new URLSearchParams(given).get("payment_intent");
    if (paymentIntentId === null) return;
    verify(paymentIntentId.replaceAll('"', ""));
    void navigate({ to: "/size/$serverId", params: { serverId }, replace: true });
  }, [given, navigate, serverId, verify]);
}
