import { listVpsServers, readVpsDiagnostics } from "@blockwright/contract/admin/fleet";
import { listAdminUsers } from "@blockwright/contract/admin/people";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/** People by name, a page at a time; only names that start like the query. */
export function peopleQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: ["admin", "users", query],
    queryFn: ({ signal, pageParam }) =>
      call(
        listAdminUsers,
        { query: { ...(query !== "" && { q: query }), ...(pageParam !== "" && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export const vpsServersQuery = queryOptions({
  queryKey: ["admin", "vps-servers"],
  queryFn: ({ signal }) => call(listVpsServers, undefined, signal),
  staleTime: 0,
});

export const diagnosticsQuery = queryOptions({
  queryKey: ["admin", "vps-diagnostics"],
  queryFn: ({ signal }) => call(readVpsDiagnostics, undefined, signal),
  staleTime: 0,
});
