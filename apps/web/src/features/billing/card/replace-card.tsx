import { replaceCard } from "@blockwright/contract/billing/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { CardForm } from "../../../shared/cards/card-form.tsx";
import { CardFormSkeleton } from "../../../shared/cards/card-form-skeleton.tsx";
import { saveCard } from "../../../shared/cards/confirm-card.ts";
import { t } from "../../../shared/text/t.ts";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { ActionPanel } from "../action-panel.tsx";
import type { ActionProps } from "../subscription-actions.ts";
import { useChargeSavedCard } from "../use-returned-card.ts";

export function ReplaceCard({ subscription, onClose }: ActionProps) {
  const subscriptionId = subscription.id;
  const {
    data: form,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["billing-card", subscriptionId],
    queryFn: ({ signal }) => call(replaceCard, { params: { subscriptionId } }, signal),
    gcTime: 0,
  });
  const { mutate } = useChargeSavedCard(onClose);
  const confirm = useMemo(
    () =>
      saveCard(`/billing?subscription=${subscriptionId}`, (setupIntentId) =>
        mutate({ subscriptionId, setupIntentId }),
      ),
    [subscriptionId, mutate],
  );
  return (
    <ActionPanel title={t("Use another card")} onClose={onClose}>
      <p className="text-sm text-ink-muted">{t("Nothing is charged now. Renewals use the new card.")}</p>
      {form && (
        <CardForm
          form={form}
          submitLabel={t("Save card")}
          failedTitle={t("Card Not Saved")}
          confirm={confirm}
          onOver={onClose}
        />
      )}
      {!form && error && (
        <ErrorState
          title={t("The card form did not load")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!form && !error && <CardFormSkeleton />}
    </ActionPanel>
  );
}
