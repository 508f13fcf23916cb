import type { RoleSwitches } from "@blockwright/contract/role-switches";
import type { GivenRole } from "@blockwright/contract/server-actions";
import {
  addServerUser,
  changeServerUser,
  leaveServer,
  listServerUsers,
  removeServerUser,
  searchUsers,
} from "@blockwright/contract/server-users";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast } from "../../shared/ui/toast-store.ts";

export function serverUsersQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "users"],
    queryFn: ({ signal }) => call(listServerUsers, { params: { serverId } }, signal),
    // Other people change it too.
    staleTime: 0,
  });
}

export function userSearchQuery(text: string) {
  return queryOptions({
    queryKey: ["users", "search", text],
    queryFn: ({ signal }) => call(searchUsers, { query: { q: text } }, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useAddUser(serverId: string) {
  return useUserChange(
    serverId,
    t("Failed to add user to server"),
    (body: { userId: string; role: GivenRole }) => call(addServerUser, { params: { serverId }, body }),
  );
}

export function useChangeRole(serverId: string, userId: string) {
  return useUserChange(
    serverId,
    t("The role was not changed"),
    (body: { role: GivenRole; switches: RoleSwitches | null }) =>
      call(changeServerUser, { params: { serverId, userId }, body }),
  );
}

export function useRemoveUser(serverId: string, userId: string) {
  return useUserChange(serverId, t("Failed to remove user from server"), () =>
    call(removeServerUser, { params: { serverId, userId } }),
  );
}

/** Without refetching the list: the person no longer sees that server. */
export function useLeaveServer(serverId: string, onLeft: () => Promise<void>) {
  return useMutation({
    mutationFn: () => call(leaveServer, { params: { serverId } }),
    onMutate: clearToast,
    onSuccess: onLeft,
    onError: (error) => showFailure(t("You could not leave this server"), error),
  });
}

function useUserChange<Wanted, Answer>(
  serverId: string,
  failure: string,
  change: (wanted: Wanted) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onMutate: clearToast,
    onError: (error) => showFailure(failure, error),
    // After a failure too: the shown list may be stale.
    onSettled: () => queryClient.invalidateQueries(serverUsersQuery(serverId)),
  });
}
