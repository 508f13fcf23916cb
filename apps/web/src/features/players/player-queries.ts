import { changePlayer, listPlayers, type PlayerAction } from "@blockwright/contract/players";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";

const pollEveryMs = 5000;

export function playersQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "players"],
    queryFn: ({ signal }) => call(listPlayers, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: pollEveryMs,
  });
}

export interface PlayerChange {
  readonly action: PlayerAction;
  readonly player: string;
}

export function useChangePlayer(serverId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PlayerChange) => call(changePlayer, { params: { serverId }, body: change }),
    onMutate: clearToast,
    onSuccess(_answer, { action, player }) {
      showToast({ title: doneText(action, player), tone: "success" });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries(playersQuery(serverId)),
    onError: (error) => showFailure(t("That did not work"), error),
  });
}

function doneText(action: PlayerAction, player: string): string {
  switch (action) {
    case "allow":
      return t("{player} is on the allow list", { player });
    case "disallow":
      return t("{player} is off the allow list", { player });
    case "make-operator":
      return t("{player} is an operator", { player });
    case "remove-operator":
      return t("{player} is no longer an operator", { player });
    case "ban":
      return t("{player} is banned", { player });
    case "pardon":
      return t("{player} is no longer banned", { player });
    case "kick":
      return t("{player} was kicked", { player });
  }
}
