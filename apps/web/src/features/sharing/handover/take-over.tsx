import { beginTakeOver } from "@blockwright/contract/billing/handovers";
import type { ReceivedOffer } from "@blockwright/contract/handovers";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { CardForm } from "../../../shared/cards/card-form.tsx";
import { CardFormSkeleton } from "../../../shared/cards/card-form-skeleton.tsx";
import { saveCard } from "../../../shared/cards/confirm-card.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { useTakeOver } from "./use-take-over.ts";

interface TakeOverProps {
  readonly offer: ReceivedOffer;
  readonly onClose: () => void;
}

/** The card of a new owner. It is part of the page: the provider's windows must open above everything. */
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
    () => saveCard(`/dashboard?handover=${serverId}`, (setupIntentId) => mutate({ offer, setupIntentId })),
    [serverId, offer, mutate],
  );
  return (
    <div className="flex w-full flex-col gap-4">
      <p className="text-sm text-ink-muted">
        {t("Nothing is charged now. Your card is charged when the paid month is over, and then every month.")}
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
      <Button onClick={onClose}>{t("Not now")}</Button>
    </div>
  );
}
