import { removeCard } from "@blockwright/contract/billing/subscriptions";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { useBillingCall } from "../billing-queries.ts";
import type { ActionProps } from "../subscription-actions.ts";
import { cardText } from "../subscription-words.ts";

export function RemoveCardDialog({ subscription, onClose }: ActionProps) {
  const remove = useBillingCall({
    run: () => call(removeCard, { params: { subscriptionId: subscription.id } }),
    failed: t("Card Not Removed"),
    onDone() {
      showToast({ title: t("Card removed"), tone: "success" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("Remove this card?")}
      description={t("{card}. It is forgotten now. The next renewal fails unless you add another card.", {
        card: cardText(subscription.card),
      })}
      confirmLabel={t("Remove card")}
      isOpen
      isBusy={remove.isPending}
      onOpenChange={onClose}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
