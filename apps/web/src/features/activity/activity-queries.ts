import { listOwnActivity, listServerActivity, type ActivityKind } from "@blockwright/contract/activity";
import { listServerUsers } from "@blockwright/contract/server-users";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

export interface ActivityFilter {
  readonly kind?: ActivityKind | undefined;
  readonly userId?: string | undefined;
}

export function serverActivityQuery(serverId: string, { kind, userId }: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ["servers", serverId, "activity", kind ?? "all", userId ?? "everyone"],
    queryFn: ({ pageParam, signal }) =>
      call(listServerActivity, { params: { serverId }, query: { kind, userId, before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** The same answer as on the Users tab. */
export function peopleQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "users"],
    queryFn: ({ signal }) => call(listServerUsers, { params: { serverId } }, signal),
    staleTime: 0,
  });
}

const refreshEveryMs = 30_000;

export const ownActivityQuery = queryOptions({
  queryKey: ["activity"],
  queryFn: ({ signal }) => call(listOwnActivity, { query: {} }, signal),
  staleTime: 0,
  refetchInterval: refreshEveryMs,
});
