import { payOverdue } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { CardForm } from "../../../shared/cards/card-form.tsx";
import { payHere } from "../../../shared/cards/confirm-card.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { ActionPanel } from "../action-panel.tsx";
import { billingQuery, useBillingCall } from "../billing-queries.ts";
import type { ActionProps } from "../subscription-actions.ts";
import { cardText } from "../subscription-words.ts";

const confirm = payHere("/billing");

/** One click with the saved card; a form where that does not work. */
export function PayOverdue({ subscription, onClose }: ActionProps) {
  const { id, card } = subscription;
  const queryClient = useQueryClient();
  const pay = useBillingCall({
    run: () => call(payOverdue, { params: { subscriptionId: id } }),
    failed: t("Payment Failed"),
    onDone({ paid, amountCents }) {
      if (paid) thank(amountCents);
    },
  });

  function thank(amountCents: number): void {
    const description = t("{price} paid. A stopped server can be started again.", {
      price: formatCents(amountCents),
    });
    showToast({ title: t("Thank you"), description, tone: "success" });
    void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey });
    onClose();
  }

  const { form, amountCents = 0 } = pay.data ?? {};
  return (
    <ActionPanel title={t("Pay now")} onClose={onClose}>
      {form ? (
        <CardForm
          form={form}
          submitLabel={t("Pay {price}", { price: formatCents(amountCents) })}
          failedTitle={t("Payment Failed")}
          confirm={confirm}
          onDone={() => thank(amountCents)}
          onOver={onClose}
        />
      ) : (
        <>
          <p className="text-sm text-ink-muted">
            {card === null
              ? t("There is no card on file. Enter one in the next step.")
              : t("Charges {card}. If that does not work, you can enter another card.", {
                  card: cardText(card),
                })}
          </p>
          <Button
            variant="primary"
            className="self-start"
            isBusy={pay.isPending}
            onClick={() => pay.mutate(undefined)}
          >
            {card === null ? t("Enter a card") : t("Pay the open amount")}
          </Button>
        </>
      )}
    </ActionPanel>
  );
}
