import { drainMachine, endDrain, listDrains, retryDrain } from "@blockwright/contract/admin/drains";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";
import { messageOf } from "../../../../shared/api/message-of.ts";
import { t } from "../../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../../shared/ui/toast-store.ts";
import { confirmed } from "../../confirmation.ts";

const refetchMs = 3000;

export const drainsQuery = queryOptions({
  queryKey: ["admin", "drains"],
  queryFn: ({ signal }) => call(listDrains, undefined, signal),
  refetchInterval: refetchMs,
  staleTime: 0,
});

interface Wish {
  readonly reason: string;
  readonly noticeMinutes: number;
  readonly staysInRegion: boolean;
}

export function useDrainMachine(machineId: string, onDone: () => void) {
  return useChange(t("Not drained"), onDone, (body: Wish) =>
    confirmed(() => call(drainMachine, { params: { machineId }, body })),
  );
}

export function useEndDrain(machineId: string) {
  return useChange(t("Not ended"), undefined, () => call(endDrain, { params: { machineId } }));
}

export function useRetryDrain(machineId: string) {
  return useChange(t("Not started"), undefined, () =>
    confirmed(() => call(retryDrain, { params: { machineId } })),
  );
}

function useChange<Wanted, Answer>(
  failedTitle: string,
  onDone: (() => void) | undefined,
  send: (wanted: Wanted) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: clearToast,
    onSuccess: () => onDone?.(),
    onError: (error) =>
      showToast({
        title: failedTitle,
        description: messageOf(error, t("Please try again in a moment.")),
        tone: "danger",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
