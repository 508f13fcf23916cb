import {
  readIntegrity,
  repairDrift,
  runCheck,
  type DriftFinding,
  type Repair,
} from "@blockwright/contract/admin/integrity";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { confirmed } from "../confirmation.ts";

const lookAgainMs = 2000;

/** Read again while a check or a repair is under way. */
export const integrityQuery = queryOptions({
  queryKey: ["admin", "integrity"],
  queryFn: ({ signal }) => call(readIntegrity, undefined, signal),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => {
    const isRepairing = data?.groups.some(({ findings }) => findings.some(({ repairing }) => repairing));
    return data?.isChecking || isRepairing ? lookAgainMs : false;
  },
});

export function useRunCheck() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(runCheck),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The check was not started"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: integrityQuery.queryKey }),
  });
}

interface Order {
  readonly reason: string;
  /** Of an adoption. */
  readonly account?: string;
}

/** The operator confirms who they are first, if that was long ago. */
export function useRepair(finding: DriftFinding, repair: Repair, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) =>
      confirmed(() => call(repairDrift, { body: { findingId: finding.id, repair: repair.id, ...order } })),
    onMutate: clearToast,
    onSuccess() {
      onDone();
      showToast({
        title: t("Repair started"),
        description: t("The difference disappears when it is done."),
        tone: "success",
      });
    },
    onError: (error) => showFailure(t("Repair Failed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: integrityQuery.queryKey }),
  });
}
