import { listHelpedPeople, restartHelpedServer } from "@blockwright/contract/support";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";

/** People by name, a page at a time; only names that start like the query, or the owner of a server. */
export function helpedPeopleQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: ["support", "people", query],
    queryFn: ({ signal, pageParam }) =>
      call(
        listHelpedPeople,
        { query: { ...(query !== "" && { q: query }), ...(pageParam !== "" && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export function useRestartForOwner(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { serverId: string; reason: string }) => call(restartHelpedServer, { body }),
    onMutate: clearToast,
    onSuccess() {
      onDone();
      showToast({
        title: t("Restarting"),
        description: t("The owner can read your reason in the server's activity."),
        tone: "success",
      });
    },
    onError: (error) => showFailure(t("Not restarted"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["support"] }),
  });
}
