import { beginTakeOver } from "@blockwright/contract/billing/handovers";
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
import { useTakeOver, type PaidOffer } from "./use-take-over.ts";

interface TakeOverProps {
  readonly offer: PaidOffer;
  readonly onClose: () => void;
}

export function TakeOver({ offer, onClose }: TakeOverProps) {
  const { serverId } = offer;
  const {
    data: form,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["handover-card", serverId],
    queryFn: ({ signal }) => call(beginTakeOver, { params: { serverId } }, signal),
    gcTime: 0,
    retry: false,
  });
  const { mutate } = useTakeOver();
  const confirm = useMemo(
    () => saveCard(`/billing?handover=${serverId}`, (setupIntentId) => mutate({ offer, setupIntentId })),
    [serverId, offer, mutate],
  );
  return (
    <ActionPanel title={t("Your card for this server")} onClose={onClose}>
      <p className="text-sm text-ink-muted">
        {t("Nothing is charged now. The first charge is made when the paid month is over.")}
      </p>
      {form && (
        <CardForm
          form={form}
          submitLabel={t("Save card and accept")}
          failedTitle={t("Card Not Saved")}
          confirm={confirm}
          onOver={onClose}
        />
      )}
      {!form && error && (
        <ErrorState
          title={t("You can't take it over now")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!form && !error && <CardFormSkeleton />}
    </ActionPanel>
  );
}
