import { undoChange } from "@blockwright/contract/changes";
import {
  createWorld,
  listWorlds,
  resetDimension,
  switchWorld,
  type Resettable,
  type WorldType,
} from "@blockwright/contract/worlds";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { isUnderWay } from "../setting-queries.ts";

const pollEveryMs = 1000;

export function worldsQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "worlds"],
    queryFn: ({ signal }) => call(listWorlds, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.change && isUnderWay(state.data.change.state) ? pollEveryMs : false,
  });
}

export type WorldAction =
  | { readonly action: "create"; readonly name: string; readonly seed: string; readonly type: WorldType }
  | { readonly action: "switch"; readonly name: string }
  | { readonly action: "reset"; readonly dimension: Resettable }
  | { readonly action: "undo"; readonly changeId: string };

export function useChangeWorlds(serverId: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WorldAction) => send(serverId, wanted),
    onMutate: clearToast,
    onSettled: async () => {
      await queryClient.invalidateQueries(worldsQuery(serverId));
      onDecided();
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("That was not done"), description, tone: "danger" });
    },
  });
}

function send(serverId: string, wanted: WorldAction): Promise<unknown> {
  const params = { serverId };
  switch (wanted.action) {
    case "create": {
      const { name, seed, type } = wanted;
      return call(createWorld, { params, body: { name, seed, type } });
    }
    case "switch":
      return call(switchWorld, { params, body: { name: wanted.name } });
    case "reset":
      return call(resetDimension, { params, body: { dimension: wanted.dimension } });
    case "undo":
      return call(undoChange, { params: { serverId, changeId: wanted.changeId } });
  }
}
