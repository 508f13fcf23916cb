import {
  closeFriendsPage,
  getFriendsPage,
  lookUpFriendsPage,
  shareFriendsPage,
} from "@blockwright/contract/friends-page";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";

const refreshEveryMs = 15_000;

export function friendsPageQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "friends-page"],
    queryFn: ({ signal }) => call(getFriendsPage, { params: { serverId } }, signal),
    // Other people can turn it off meanwhile.
    staleTime: 0,
  });
}

export function friendsViewQuery(token: string) {
  return queryOptions({
    queryKey: ["friends-pages", token],
    queryFn: ({ signal }) => call(lookUpFriendsPage, { body: { token } }, signal),
    gcTime: 0,
    refetchInterval: ({ state }) => (hasStatus(state.error, 404) ? false : refreshEveryMs),
  });
}

export function useShareFriendsPage(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(shareFriendsPage, { params: { serverId } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The link was not created"), error),
    onSettled: () => queryClient.invalidateQueries(friendsPageQuery(serverId)),
  });
}

export function useCloseFriendsPage(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(closeFriendsPage, { params: { serverId } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The page was not turned off"), error),
    onSettled: () => queryClient.invalidateQueries(friendsPageQuery(serverId)),
  });
}
