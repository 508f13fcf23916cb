import { listChanges } from "@blockwright/contract/changes";
import { listPlugins, searchPlugins } from "@blockwright/contract/plugins";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { isOver, isUnderWay } from "./change/change-state.ts";
import { changesKey, pluginsKey } from "./plugin-keys.ts";

const pollWhileWorkingEveryMs = 2000;

export function pluginsQuery(serverId: string) {
  return queryOptions({
    queryKey: pluginsKey(serverId),
    queryFn: ({ signal }) => call(listPlugins, { params: { serverId } }, signal),
    // The list also changes over SFTP, in the Files tab, or through the game itself.
    staleTime: 0,
  });
}

export function searchQuery(serverId: string, text: string) {
  return queryOptions({
    queryKey: [...pluginsKey(serverId), "search", text],
    queryFn: ({ signal }) => call(searchPlugins, { params: { serverId }, query: { text } }, signal),
  });
}

/** `awaitedId` is a change that was just confirmed: it is polled before it appears in the list. */
export function changesQuery(serverId: string, awaitedId?: string) {
  return queryOptions({
    queryKey: changesKey(serverId),
    queryFn: ({ signal }) => call(listChanges, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval({ state: { data = [] } }) {
      const awaited = data.find(({ id }) => id === awaitedId);
      const isAwaited = awaitedId !== undefined && !isOver(awaited);
      return isAwaited || data.some(({ state }) => isUnderWay(state)) ? pollWhileWorkingEveryMs : false;
    },
  });
}
