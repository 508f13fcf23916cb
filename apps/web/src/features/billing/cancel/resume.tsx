import { resumeSubscription } from "@blockwright/contract/billing/subscriptions";
import { billedCents, formatCents } from "@blockwright/contract/plans";
import { call } from "../../../shared/api/call.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { ActionPanel } from "../action-panel.tsx";
import { useBillingCall } from "../billing-queries.ts";
import type { ActionProps } from "../subscription-actions.ts";

export function Resume({ subscription, onClose }: ActionProps) {
  const { id, monthlyCents, endsAt } = subscription;
  const [price, payment] = [formatCents(monthlyCents), formatCents(billedCents(monthlyCents))];
  const resume = useBillingCall({
    run: () => call(resumeSubscription, { params: { subscriptionId: id } }),
    failed: t("Not Resumed"),
    onDone({ renewsAt }) {
      const description = t("Next charge on {day}.", { day: exactDay(renewsAt) });
      showToast({ title: t("Your plan goes on"), description, tone: "success" });
      onClose();
    },
  });
  return (
    <ActionPanel title={t("Keep the plan")} onClose={onClose}>
      <p className="text-sm text-ink-muted">
        {endsAt === null
          ? t("It renews for {price} each month, as before.", { price })
          : t("It renews for {price} on {day}, as before.", { price: payment, day: exactDay(endsAt) })}
      </p>
      <Button
        variant="primary"
        className="self-start"
        isBusy={resume.isPending}
        onClick={() => resume.mutate(undefined)}
      >
        {t("Keep paying {price}/month", { price })}
      </Button>
    </ActionPanel>
  );
}
