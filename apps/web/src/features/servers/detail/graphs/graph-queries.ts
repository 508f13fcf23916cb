import { listServerActivity, type ActivityEntry } from "@blockwright/contract/activity";
import { getHistory, type HistoryRange } from "@blockwright/contract/history";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";

const pollEveryMs = 60_000;
const maxPages = 4;

export function historyQuery(serverId: string, range: HistoryRange) {
  return queryOptions({
    queryKey: ["servers", serverId, "history", range],
    queryFn: ({ signal }) => call(getHistory, { params: { serverId }, query: { range } }, signal),
    staleTime: 0,
    refetchInterval: pollEveryMs,
  });
}

/** What was done to the server lately, newest first: the last 200 entries at most. */
export function recentActivityQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "graph-marks"],
    async queryFn({ signal }) {
      const entries: ActivityEntry[] = [];
      let before: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const answer = await call(listServerActivity, { params: { serverId }, query: { before } }, signal);
        entries.push(...answer.entries);
        if (answer.next === null) break;
        before = answer.next;
      }
      return entries;
    },
    staleTime: pollEveryMs,
  });
}
