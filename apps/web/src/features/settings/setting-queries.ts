import { undoChange, type ChangeState } from "@blockwright/contract/changes";
import { getSettings, saveSettings } from "@blockwright/contract/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast } from "../../shared/ui/toast-store.ts";

const pollEveryMs = 1000;

export function isUnderWay(state: ChangeState): boolean {
  return state === "applying" || state === "verifying" || state === "undoing";
}

export function settingsQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "settings"],
    queryFn: ({ signal }) => call(getSettings, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.change && isUnderWay(state.data.change.state) ? pollEveryMs : false,
  });
}

export type SettingEdits = Readonly<Record<string, string>>;

export function useSaveSettings(serverId: string, onSaved: () => void, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edits: SettingEdits) =>
      call(saveSettings, {
        params: { serverId },
        body: { edits: Object.entries(edits).map(([key, value]) => ({ key, value })) },
      }),
    onMutate: clearToast,
    onSuccess: onSaved,
    onSettled: async () => {
      await queryClient.invalidateQueries(settingsQuery(serverId));
      onDecided();
    },
    onError: (error) => showFailure(t("Settings not saved"), error),
  });
}

export function useUndoSettings(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => call(undoChange, { params: { serverId, changeId } }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries(settingsQuery(serverId)),
    onError: (error) => showFailure(t("Couldn't undo that"), error),
  });
}
