import { refundPayment } from "@blockwright/contract/admin/refunds";
import { formatCents } from "@blockwright/contract/plans";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { confirmed } from "../confirmation.ts";
import { isReason, ReasonField } from "../reason-field.tsx";

/** For a payment that the search found. */
export function RefundButton({ paymentIntentId }: { readonly paymentIntentId: string }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const refund = useRefund(() => setAsking(false));
  return (
    <>
      <Button
        size="sm"
        aria-label={t("Refund {payment}", { payment: paymentIntentId })}
        onClick={() => setAsking(true)}
      >
        {t("Refund")}
      </Button>
      <ConfirmDialog
        title={t("Refund this payment?")}
        description={t(
          "Everything that is left of it goes back to the card. This can't be undone. A subscription that is not cancelled goes on.",
        )}
        confirmLabel={t("Refund")}
        isOpen={isAsking}
        isBusy={refund.isPending}
        onOpenChange={setAsking}
        isConfirmDisabled={!isReason(reason)}
        onConfirm={() => refund.mutate({ paymentIntentId, reason })}
      >
        <ReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}

function useRefund(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { paymentIntentId: string; reason: string }) =>
      confirmed(() => call(refundPayment, { body })),
    onMutate: clearToast,
    onSuccess({ refundedCents }) {
      onDone();
      showToast({
        title: t("{amount} goes back", { amount: formatCents(refundedCents) }),
        tone: "success",
      });
    },
    onError: (error) =>
      showToast({
        title: t("Nothing was refunded"),
        description: messageOf(error, t("Please try again in a moment.")),
        tone: "danger",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
