import type { HandoverOffer } from "@blockwright/contract/handovers";
import type { ServerUser } from "@blockwright/contract/server-users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TimeLeft } from "../../../shared/ui/time-ago.tsx";
import { handoverQuery, useOfferHandover, useWithdrawHandover } from "./handover-queries.ts";

interface HandoverCardProps {
  readonly serverId: string;
  readonly users: readonly ServerUser[];
}

/** For the owner of a server that has other people. */
export function HandoverCard({ serverId, users }: HandoverCardProps) {
  const { data, error, isFetching, refetch } = useQuery(handoverQuery(serverId));
  return (
    <Card aria-labelledby="handover" aria-busy={!data && !error}>
      <CardHeader
        id="handover"
        title={t("Hand over")}
        description={t("Give this server to one of its people. You stay as an admin.")}
      />
      {data?.offer && <OpenOffer serverId={serverId} offer={data.offer} />}
      {data?.offer === null && <NewOffer serverId={serverId} users={users} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load the offer")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-11 w-full" />}
    </Card>
  );
}

function NewOffer({ serverId, users }: HandoverCardProps) {
  const [chosenId, setChosenId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const offer = useOfferHandover(serverId);
  const chosen = users.find(({ userId }) => userId === chosenId) ?? users[0];
  if (!chosen) return null;
  const username = visibleLine(chosen.user.username);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        className="w-full sm:w-56"
        aria-label={t("New owner")}
        value={chosen.userId}
        options={users.map(({ userId, user }) => ({ value: userId, label: visibleLine(user.username) }))}
        onChange={({ currentTarget: { value } }) => setChosenId(value)}
      />
      <Button onClick={() => setAsking(true)}>{t("Offer the server")}</Button>
      <ConfirmDialog
        title={t("Hand over to '{username}'?", { username })}
        description={t(
          "{username} has 7 days to accept. From then on only they can delete the server or hand it over. If the server is paid, your plan for it ends then: you are not charged again, what you paid is not given back, and it is stopped until they pay.",
          { username },
        )}
        confirmLabel={t("Offer the server")}
        isOpen={isAsking}
        isBusy={offer.isPending}
        onOpenChange={setAsking}
        onConfirm={() => offer.mutate(chosen.userId, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}

function OpenOffer({ serverId, offer }: { readonly serverId: string; readonly offer: HandoverOffer }) {
  const withdraw = useWithdrawHandover(serverId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {t("Offered to {username}.", { username: visibleLine(offer.username) })}{" "}
        <span className="text-ink-muted">
          {t("Ends")} <TimeLeft iso={offer.expiresAt} />.
        </span>
      </p>
      <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t("Withdraw")}
      </Button>
    </div>
  );
}
