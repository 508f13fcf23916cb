import { getLastWorking, goBackToLastWorking } from "@blockwright/contract/last-working";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";
import { isUnderWay } from "../is-under-way.ts";
import { lastWorkingKey } from "./last-working-key.ts";

const pollEveryMs = 15_000;
const pollWhileWorkingEveryMs = 1000;

/** The machine may be away: then there is no line, and the rest of the page works. */
export function lastWorkingQuery(serverId: string) {
  return queryOptions({
    queryKey: lastWorkingKey(serverId),
    queryFn: ({ signal }) => call(getLastWorking, { params: { serverId } }, signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.change && isUnderWay(state.data.change.state) ? pollWhileWorkingEveryMs : pollEveryMs,
  });
}

interface Wanted {
  readonly stateId: string;
  readonly evenWithPlayers: boolean;
}

export function useGoBack(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Wanted) => call(goBackToLastWorking, { params: { serverId }, body }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries(lastWorkingQuery(serverId)),
    onError: (error: Error) => showFailure(t("That did not work"), error),
  });
}
