import { drainMachine, endDrain, listDrains, retryDrain } from "@blockwright/contract/admin/drains";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";
import { t } from "../../../../shared/text/t.ts";
import { showFailure } from "../../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../../shared/ui/toast-store.ts";
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
    onError: (error) => showFailure(failedTitle, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
