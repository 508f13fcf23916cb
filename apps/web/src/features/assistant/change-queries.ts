import { getChange, undoChange, type ChangeState } from "@blockwright/contract/changes";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast } from "../../shared/ui/toast-store.ts";

const pollEveryMs = 1000;

function isUnderWay(state: ChangeState): boolean {
  return state === "applying" || state === "verifying" || state === "undoing";
}

export function changeQuery(serverId: string, changeId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "changes", changeId],
    queryFn: ({ signal }) => call(getChange, { params: { serverId, changeId } }, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? pollEveryMs : false),
  });
}

export function useUndo(serverId: string, changeId: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoChange, { params: { serverId, changeId } }),
    onMutate: clearToast,
    onSettled: async () => {
      await queryClient.invalidateQueries(changeQuery(serverId, changeId));
      onDecided();
    },
    onError: (error) => showFailure(t("Couldn't undo that"), error),
  });
}
