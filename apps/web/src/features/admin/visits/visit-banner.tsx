import { beginVisit, readVisit } from "@blockwright/contract/admin/visits";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";
import { isReason, ReasonField } from "../reason-field.tsx";

interface VisitBannerProps {
  readonly serverId: string;
  readonly ownerName: string;
}

const visitQuery = (serverId: string) =>
  queryOptions({
    queryKey: ["admin", "visit", serverId],
    queryFn: ({ signal }) => call(readVisit, { params: { serverId } }, signal),
    staleTime: 0,
  });

/** While an operator is on another person's server. */
export function VisitBanner({ serverId, ownerName }: VisitBannerProps) {
  const { data } = useQuery(visitQuery(serverId));
  return (
    <Card aria-label={t("You are the operator here")} className="flex flex-col gap-3 border-lamp-400">
      <p className="wrap-anywhere">
        {t("This server belongs to {name}. They can see in its activity that you looked at it.", {
          name: visibleLine(ownerName),
        })}
      </p>
      {data?.visit && (
        <p className="text-sm wrap-anywhere text-lamp-400">
          {t("You can change it. Your reason: {reason}", { reason: visibleLine(data.visit.reason) })}
        </p>
      )}
      {data && !data.visit && <ReasonForm serverId={serverId} />}
    </Card>
  );
}

function ReasonForm({ serverId }: { readonly serverId: string }) {
  const [reason, setReason] = useState("");
  const begin = useBeginVisit(serverId);
  return (
    <form
      noValidate
      className="flex flex-col gap-3 sm:flex-row sm:items-end *:first:grow"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate(reason);
      }}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" disabled={!isReason(reason)} isBusy={begin.isPending}>
        {t("Allow changes for an hour")}
      </Button>
    </form>
  );
}

function useBeginVisit(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(beginVisit, { body: { serverId, reason } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("Update Failed"), error),
    // What may be done here has changed.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
