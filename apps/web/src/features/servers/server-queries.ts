import { getServer, listServers } from "@blockwright/contract/servers";
import { queryOptions } from "@tanstack/react-query";
import { hasStatus } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";

const pollEveryMs = 2000;
const maxRetries = 3;

export const serversQuery = queryOptions({
  queryKey: ["servers"],
  queryFn: ({ signal }) => call(listServers, undefined, signal),
  staleTime: 0,
  refetchInterval: pollEveryMs,
});

export function serverQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId],
    queryFn: ({ signal }) => call(getServer, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : pollEveryMs),
    retry: (failures, error) =>
      failures < maxRetries && ![400, 401, 404, 429].some((status) => hasStatus(error, status)),
  });
}

/** Deleted, owned by another person, or an invalid id. */
export function isMissing(error: unknown): boolean {
  return hasStatus(error, 404) || hasStatus(error, 400);
}
