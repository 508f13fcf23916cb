import { beginVisit, readVisit } from "@blockwright/contract/admin/visits";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { setAskForReason } from "../../../shared/api/reason.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
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

/** While an operator is on another person's server. The first change asks for a reason. */
export function VisitBanner({ serverId, ownerName }: VisitBannerProps) {
  const { data } = useQuery(visitQuery(serverId));
  return (
    <section aria-label={t("You are the operator here")} className="text-sm wrap-anywhere text-lamp-400">
      <p>
        {t("This server belongs to {name}. They can see in its activity that you looked at it.", {
          name: visibleLine(ownerName),
        })}
      </p>
      {data?.visit && (
        <p>{t("You can change it. Your reason: {reason}", { reason: visibleLine(data.visit.reason) })}</p>
      )}
      <ReasonDialog serverId={serverId} ownerName={ownerName} />
    </section>
  );
}

function ReasonDialog({ serverId, ownerName }: VisitBannerProps) {
  const { isAsking, answer } = useReasonQuestion();
  const [reason, setReason] = useState("");
  const begin = useBeginVisit(serverId, () => answer(true));
  return (
    <ConfirmDialog
      title={t("Why are you changing this server?")}
      description={t("It belongs to {name}. Your reason counts for an hour.", {
        name: visibleLine(ownerName),
      })}
      confirmLabel={t("Continue")}
      confirmVariant="primary"
      isOpen={isAsking}
      isBusy={begin.isPending}
      isConfirmDisabled={!isReason(reason)}
      onOpenChange={() => answer(false)}
      onConfirm={() => begin.mutate(reason)}
    >
      <ReasonField value={reason} hint={t("Its owner can read it.")} onChange={setReason} />
    </ConfirmDialog>
  );
}

/** Requests that are refused at the same moment share one question. */
function useReasonQuestion() {
  const [isAsking, setAsking] = useState(false);
  const [waiting] = useState<((isGiven: boolean) => void)[]>(() => []);
  const answer = (isGiven: boolean) => {
    setAsking(false);
    for (const resolve of waiting.splice(0)) resolve(isGiven);
  };
  useEffect(() => {
    setAskForReason(() => {
      setAsking(true);
      return new Promise((resolve) => waiting.push(resolve));
    });
    return () => {
      setAskForReason(undefined);
      for (const resolve of waiting.splice(0)) resolve(false);
    };
  }, [waiting]);
  return { isAsking, answer };
}

function useBeginVisit(serverId: string, onBegun: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(beginVisit, { body: { serverId, reason } }),
    onMutate: clearToast,
    onSuccess: onBegun,
    onError: (error) => showFailure(t("Update Failed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: visitQuery(serverId).queryKey }),
  });
}
