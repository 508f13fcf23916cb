import { decideAppeal } from "@blockwright/contract/suspension-appeals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { isReason, ReasonField } from "../reason-field.tsx";

interface AppealFormProps {
  readonly requestId: string;
  readonly onDone: () => void;
}

/** Only for the operator: support looks. */
export function AppealForm({ requestId, onDone }: AppealFormProps) {
  const [reason, setReason] = useState("");
  const decide = useDecide(requestId, onDone);
  const isDisabled = !isReason(reason) || decide.isPending;
  return (
    <div className="flex flex-col gap-4">
      <ReasonField value={reason} onChange={setReason} />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button disabled={isDisabled} onClick={() => decide.mutate({ isAccepted: false, reason })}>
          {t("Decline")}
        </Button>
        <Button
          variant="primary"
          disabled={isDisabled}
          onClick={() => decide.mutate({ isAccepted: true, reason })}
        >
          {t("Accept and unsuspend")}
        </Button>
      </footer>
    </div>
  );
}

function useDecide(requestId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { isAccepted: boolean; reason: string }) =>
      call(decideAppeal, { params: { requestId }, body }),
    onMutate: clearToast,
    onSuccess(_answer, { isAccepted }) {
      onDone();
      showToast({
        title: isAccepted ? t("Appeal accepted") : t("Appeal declined"),
        description: t("They get your reason by email."),
        tone: "success",
      });
    },
    onError: (error) => showFailure(t("Appeal not decided"), error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["support"] }),
        queryClient.invalidateQueries({ queryKey: ["admin"] }),
      ]),
  });
}
