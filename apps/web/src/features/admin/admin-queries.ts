import {
  listVpsServers,
  readDeskTotals,
  readVpsDiagnostics,
  vpsServerKey,
} from "@blockwright/contract/admin/fleet";
import { deskPageSize } from "@blockwright/contract/admin/list-limit";
import { listAdminUsers } from "@blockwright/contract/admin/people";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/** People by name, a page at a time; only names that start like the query. */
export function peopleQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: ["admin", "users", query],
    queryFn: ({ signal, pageParam }) => call(listAdminUsers, { query: pageOf(query, pageParam) }, signal),
    initialPageParam: "",
    getNextPageParam: (page) => lastOfFull(page)?.username,
    staleTime: 0,
  });
}

/** What the machines hold, a page at a time; only what the query finds. */
export function vpsServersQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: ["admin", "vps-servers", query],
    queryFn: ({ signal, pageParam }) => call(listVpsServers, { query: pageOf(query, pageParam) }, signal),
    initialPageParam: "",
    getNextPageParam(page) {
      const last = lastOfFull(page);
      return last && vpsServerKey(last);
    },
    staleTime: 0,
  });
}

export const totalsQuery = queryOptions({
  queryKey: ["admin", "totals"],
  queryFn: ({ signal }) => call(readDeskTotals, undefined, signal),
  staleTime: 0,
});

export const diagnosticsQuery = queryOptions({
  queryKey: ["admin", "vps-diagnostics"],
  queryFn: ({ signal }) => call(readVpsDiagnostics, undefined, signal),
  staleTime: 0,
});

/** More follow only after a full page. */
function lastOfFull<Entry>(page: readonly Entry[]): Entry | undefined {
  return page.length < deskPageSize ? undefined : page.at(-1);
}

function pageOf(query: string, after: string) {
  return { limit: deskPageSize, ...(query !== "" && { q: query }), ...(after !== "" && { after }) };
}
