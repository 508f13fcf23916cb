import {
  listConsoleShares,
  lookUpConsoleShare,
  revokeConsoleShare,
  shareConsole,
} from "@blockwright/contract/console-shares";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";

export function sharedConsoleQuery(token: string) {
  return queryOptions({
    queryKey: ["console-shares", token],
    queryFn: ({ signal }) => call(lookUpConsoleShare, { body: { token } }, signal),
    gcTime: 0,
  });
}

export function consoleSharesQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "console-shares"],
    queryFn: ({ signal }) => call(listConsoleShares, { params: { serverId } }, signal),
    staleTime: 0,
  });
}

export function useShareConsole(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lines: readonly string[]) =>
      call(shareConsole, { params: { serverId }, body: { lines: [...lines] } }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries(consoleSharesQuery(serverId)),
    onError: (error) => showFailure(t("Lines not shared"), error),
  });
}

export function useRevokeShare(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => call(revokeConsoleShare, { params: { serverId, shareId } }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries(consoleSharesQuery(serverId)),
    onError: (error) => showFailure(t("Link not turned off"), error),
  });
}
