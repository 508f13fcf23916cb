import { listChanges, undoChange } from "@blockwright/contract/changes";
import { getGameRules, saveGameRules } from "@blockwright/contract/game-rules";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { isUnderWay, type SettingEdits } from "../setting-queries.ts";

const pollEveryMs = 1000;
const pollAtMost = 300;

/** Not polled: each answer makes the running game print its rules on the console. */
export function gameRulesQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "game-rules"],
    queryFn: ({ signal }) => call(getGameRules, { params: { serverId } }, signal),
    staleTime: 0,
  });
}

export type RuleAction =
  | { readonly action: "save"; readonly edits: SettingEdits }
  | { readonly action: "undo"; readonly changeId: string };

/** Busy until the change is made. */
export function useChangeRules(serverId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: RuleAction) => untilOver(serverId, await send(serverId, wanted)),
    onMutate: clearToast,
    onSuccess: onSaved,
    onSettled: () => queryClient.invalidateQueries(gameRulesQuery(serverId)),
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Game rules not saved"), description, tone: "danger" });
    },
  });
}

async function send(serverId: string, wanted: RuleAction): Promise<string> {
  if (wanted.action === "undo") {
    const params = { serverId, changeId: wanted.changeId };
    return (await call(undoChange, { params })).changeId;
  }
  const edits = Object.entries(wanted.edits).map(([key, value]) => ({ key, value }));
  return (await call(saveGameRules, { params: { serverId }, body: { edits } })).changeId;
}

async function untilOver(serverId: string, changeId: string): Promise<void> {
  for (let poll = 0; poll < pollAtMost; poll += 1) {
    const change = (await call(listChanges, { params: { serverId } })).find(({ id }) => id === changeId);
    if (!change || !isUnderWay(change.state)) return;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}
