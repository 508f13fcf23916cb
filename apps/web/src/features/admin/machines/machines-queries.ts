import {
  addMachine,
  changePlacing,
  listMachines,
  setRegion,
  type Machine,
} from "@blockwright/contract/admin/machines";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";

const refetchMs = 5000;

/** As often as machines report. */
export const machinesQuery = queryOptions({
  queryKey: ["admin", "machines"],
  queryFn: ({ signal }) => call(listMachines, undefined, signal),
  refetchInterval: refetchMs,
  staleTime: 0,
});

export function useChangePlacing({ id, isPlacing }: Machine, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(changePlacing, { params: { machineId: id }, body: { isPlacing: !isPlacing, reason } }),
    onMutate: clearToast,
    onSuccess: onDone,
    onError: (error) => showFailure(t("Not changed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: machinesQuery.queryKey }),
  });
}

export function useSetRegion(machineId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (region: string | null) => call(setRegion, { params: { machineId }, body: { region } }),
    onMutate: clearToast,
    onSuccess: onDone,
    onError: (error) => showFailure(t("Not changed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: machinesQuery.queryKey }),
  });
}

export function useAddMachine() {
  return useMutation({
    mutationFn: () => call(addMachine),
    onMutate: clearToast,
    onError: (error) => showFailure(t("No command was made"), error),
  });
}
