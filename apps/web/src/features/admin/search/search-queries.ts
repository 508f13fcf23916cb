import { searchDesk, type SearchKind } from "@blockwright/contract/admin/search";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

export const shortestSearch = 2;

/** The first ones of every kind. */
export function deskSearchQuery(q: string) {
  return queryOptions({
    queryKey: ["admin", "search", q],
    queryFn: ({ signal }) => call(searchDesk, { query: { q } }, signal),
    enabled: q.length >= shortestSearch,
    staleTime: 0,
  });
}

/** All of one kind, a page at a time. */
export function kindSearchQuery(q: string, kind: SearchKind) {
  return infiniteQueryOptions({
    queryKey: ["admin", "search", q, kind],
    queryFn: ({ signal, pageParam }) =>
      call(searchDesk, { query: { q, kind, ...(pageParam !== "" && { after: pageParam }) } }, signal),
    initialPageParam: "",
    getNextPageParam: ({ groups }) => groups[0]?.next ?? undefined,
    staleTime: 0,
  });
}
