import {
  acceptInvite,
  createInvite,
  listInvites,
  lookUpInvite,
  revokeInvite,
} from "@blockwright/contract/invites";
import type { GivenRole } from "@blockwright/contract/server-actions";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";

export function invitesQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "invites"],
    queryFn: ({ signal }) => call(listInvites, { params: { serverId } }, signal),
    // Other people use them meanwhile.
    staleTime: 0,
  });
}

export function inviteQuery(token: string) {
  return queryOptions({
    queryKey: ["invites", token],
    queryFn: ({ signal }) => call(lookUpInvite, { body: { token } }, signal),
    gcTime: 0,
  });
}

export function useCreateInvite(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: GivenRole) => call(createInvite, { params: { serverId }, body: { role } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The link was not created"), error),
    onSettled: () => queryClient.invalidateQueries(invitesQuery(serverId)),
  });
}

export function useRevokeInvite(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: string) => call(revokeInvite, { params: { serverId, inviteId } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The invitation was not revoked"), error),
    onSettled: () => queryClient.invalidateQueries(invitesQuery(serverId)),
  });
}

export function useAcceptInvite(token: string, onAccepted: (serverId: string) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(acceptInvite, { body: { token } }),
    onMutate: clearToast,
    onSuccess: async ({ serverId }) => {
      await queryClient.invalidateQueries({ queryKey: ["servers"], exact: true });
      await onAccepted(serverId);
    },
    onError: (error) => showFailure(t("You could not join this server"), error),
  });
}
