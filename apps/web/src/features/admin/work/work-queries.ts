import { announceWork, cancelWork, listPlannedWork } from "@blockwright/contract/planned-work";
import type { RouteInput } from "@blockwright/contract/route";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";
import { confirmed } from "../confirmation.ts";

export const plannedWorkQuery = queryOptions({
  queryKey: ["admin", "planned-work"],
  queryFn: ({ signal }) => call(listPlannedWork, undefined, signal),
  staleTime: 0,
});

type Wish = RouteInput<typeof announceWork>["body"];

export function useAnnounceWork(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) => confirmed(() => call(announceWork, { body })),
    onMutate: clearToast,
    onSuccess: onDone,
    onError: (error) => showFailure(t("Not announced"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: plannedWorkQuery.queryKey }),
  });
}

export function useCancelWork(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (workId: string) => call(cancelWork, { params: { workId } }),
    onMutate: clearToast,
    onSuccess: onDone,
    onError: (error) => showFailure(t("Not cancelled"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: plannedWorkQuery.queryKey }),
  });
}
