import { listJobs } from "@blockwright/contract/jobs";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { jobsKey } from "./jobs-key.ts";

const pollEveryMs = 2000;

export function jobsQuery(serverId: string) {
  return queryOptions({
    queryKey: jobsKey(serverId),
    queryFn: ({ signal }) => call(listJobs, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "pending" || status === "running") ? pollEveryMs : false,
  });
}
