import { refundPayment } from "@blockwright/contract/admin/refunds";
import { formatCents } from "@blockwright/contract/plans";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { AmountField, centsOf } from "../money/amount-field.tsx";
import { useMoneyCall } from "../money/use-money-call.ts";
import { isReason, ReasonField } from "../reason-field.tsx";

/** Beside a payment in the search results. */
export function RefundButton({ paymentIntentId }: { readonly paymentIntentId: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={t("Refund {payment}", { payment: paymentIntentId })}
        onClick={() => setAsking(true)}
      >
        {t("Refund")}
      </Button>
      {isAsking && <RefundDialog paymentIntentId={paymentIntentId} onClose={() => setAsking(false)} />}
    </>
  );
}

interface RefundDialogProps {
  readonly paymentIntentId: string;
  readonly onClose: () => void;
}

function RefundDialog({ paymentIntentId, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const amountCents = centsOf(amount);
  const refund = useMoneyCall({
    request: `refund ${paymentIntentId} ${amountCents ?? "the rest"}`,
    run: (refundId) =>
      call(refundPayment, {
        body: { refundId, paymentIntentId, reason, ...(amountCents !== undefined && { amountCents }) },
      }),
    failed: t("Nothing was refunded"),
    done: ({ refundedCents, isWaiting }) => ({
      title: t("{amount} goes back", { amount: formatCents(refundedCents) }),
      description: isWaiting ? t("As soon as the card provider can be reached.") : undefined,
    }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t("Refund this payment?")}
      description={t(
        "Everything that is left of it, or the amount that you enter, goes back to the card. This can't be undone. A subscription that is not cancelled goes on.",
      )}
      confirmLabel={t("Refund")}
      isOpen
      isBusy={refund.isPending}
      onOpenChange={onClose}
      isConfirmDisabled={!isReason(reason) || (amount !== "" && amountCents === undefined)}
      onConfirm={() => refund.mutate()}
    >
      <AmountField
        label={t("Amount in dollars")}
        hint={t("Leave it empty to give back everything that is left.")}
        value={amount}
        onChange={setAmount}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
