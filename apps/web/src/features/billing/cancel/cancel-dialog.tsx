import { cancelSubscription } from "@blockwright/contract/billing/subscriptions";
import { call } from "../../../shared/api/call.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { useBillingCall } from "../billing-queries.ts";
import type { ActionProps } from "../subscription-actions.ts";
import { nameOf } from "../subscription-words.ts";

export function CancelDialog({ subscription, onClose }: ActionProps) {
  const { id, renewsAt } = subscription;
  const cancel = useBillingCall({
    run: () => call(cancelSubscription, { params: { subscriptionId: id } }),
    failed: t("Not Cancelled"),
    onDone({ endsAt }) {
      const description = t("It is paid until {day}. Nothing more is charged.", { day: exactDay(endsAt) });
      showToast({ title: t("Plan cancelled"), description, tone: "success" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("Cancel the plan of '{name}'?", { name: nameOf(subscription) })}
      description={
        renewsAt === null
          ? t("Nothing more is charged. Then you have 30 days to download the server's files.")
          : t("It runs until {day}, then it stops. After that you have 30 days to download its files.", {
              day: exactDay(renewsAt),
            })
      }
      confirmLabel={t("Cancel plan")}
      cancelLabel={t("Keep the plan")}
      isOpen
      isBusy={cancel.isPending}
      onOpenChange={onClose}
      onConfirm={() => cancel.mutate(undefined)}
    />
  );
}
