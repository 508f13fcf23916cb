import { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { formatCents } from "@blockwright/contract/plans";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { clearDraft } from "../build-draft.ts";
import { refusalToast } from "../refusal.ts";
import { bodyOf } from "./order.ts";
import type { Order } from "./order.ts";

interface PayWithCreditProps {
  readonly order: Order;
  readonly amountCents: number;
  /** The credit was used elsewhere meanwhile. */
  readonly onLost: () => void;
}

/** Nothing is ordered before this click: no card form asks. */
export function PayWithCredit({ order, amountCents, onLost }: PayWithCreditProps) {
  const navigate = useNavigate();
  const pay = useMutation({
    mutationFn: () => call(createPaymentIntent, { body: { ...bodyOf(order), withCredit: true } }),
    onMutate: clearToast,
    async onSuccess({ buildId }) {
      if (buildId === null) return onLost();
      clearDraft();
      await navigate({ to: "/build/$taskId", params: { taskId: buildId }, replace: true });
    },
    onError: (error) => showToast(refusalToast(error, t("Failed to initialize payment. Please try again."))),
  });
  return (
    <div className="flex flex-col gap-4">
      <p>{t("Your credit pays {price}: the first payment.", { price: formatCents(amountCents) })}</p>
      <p className="text-sm text-ink-muted">
        {t(
          "Save a card on the billing page before the next payment, otherwise the server stops one week after that payment is due.",
        )}
      </p>
      <Button variant="primary" isBusy={pay.isPending} onClick={() => pay.mutate()}>
        {t("Pay {price} with credit", { price: formatCents(amountCents) })}
      </Button>
    </div>
  );
}
