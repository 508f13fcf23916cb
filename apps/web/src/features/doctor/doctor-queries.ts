import { getChange } from "@blockwright/contract/changes";
import { getDiagnosis, type Diagnosis } from "@blockwright/contract/doctor";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { isUnderWay } from "./is-under-way.ts";

const pollEveryMs = 3000;
const pollWhileWorkingEveryMs = 1000;

export function diagnosisQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "diagnosis"],
    queryFn: ({ signal }) => call(getDiagnosis, { params: { serverId } }, signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => intervalFor(state.data?.diagnosis ?? null),
  });
}

function intervalFor(diagnosis: Diagnosis | null): number {
  const state = diagnosis?.change?.state;
  return state !== undefined && isUnderWay(state) ? pollWhileWorkingEveryMs : pollEveryMs;
}

export function changeQuery(serverId: string, changeId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "changes", changeId],
    queryFn: ({ signal }) => call(getChange, { params: { serverId, changeId } }, signal),
  });
}
