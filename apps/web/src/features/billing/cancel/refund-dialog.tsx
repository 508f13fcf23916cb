import { refundSubscription } from "@blockwright/contract/billing/subscriptions";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { useBillingCall } from "../billing-queries.ts";
import type { ActionProps } from "../subscription-actions.ts";
import { nameOf } from "../subscription-words.ts";
import { refundWords } from "./refund-words.ts";

export function RefundDialog({ subscription, onClose }: ActionProps) {
  const { id } = subscription;
  const refund = useBillingCall({
    run: () => call(refundSubscription, { params: { subscriptionId: id } }),
    failed: t("Not Refunded"),
    onDone(refunded) {
      showToast({ title: t("Refunded"), description: refundWords(refunded), tone: "success" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("Get a refund for '{name}'?", { name: nameOf(subscription) })}
      description={t(
        "You get your first payment back in full, and the plan ends now. The server stops, and you have 30 days to download its files.",
      )}
      confirmLabel={t("Refund and end the plan")}
      cancelLabel={t("Keep the plan")}
      isOpen
      isBusy={refund.isPending}
      onOpenChange={onClose}
      onConfirm={() => refund.mutate(undefined)}
    />
  );
}
