import { getBuild, getEulaConsent, getLimits, listBuilds, listRecipes } from "@blockwright/contract/builds";
import type { Build, BuildStatus } from "@blockwright/contract/builds";
import { queryOptions } from "@tanstack/react-query";
import { hasStatus } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";

const pollEveryMs = 2000;

export const recipesQuery = queryOptions({
  queryKey: ["recipes"],
  queryFn: ({ signal }) => call(listRecipes, undefined, signal),
});

export const eulaConsentQuery = queryOptions({
  queryKey: ["eula-consent"],
  queryFn: ({ signal }) => call(getEulaConsent, undefined, signal),
});

export const limitsQuery = queryOptions({
  queryKey: ["limits"],
  queryFn: ({ signal }) => call(getLimits, undefined, signal),
  staleTime: 0,
});

export const buildsQuery = queryOptions({
  queryKey: ["builds"],
  queryFn: ({ signal }) => call(listBuilds, undefined, signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => isUnderWay(status)) ? pollEveryMs : false,
});

export function buildQuery(taskId: string) {
  return queryOptions({
    queryKey: ["builds", taskId],
    queryFn: ({ signal }) => call(getBuild, { params: { taskId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => pollAgainInMs(state.data, state.error),
  });
}

/** A lost connection is retried, whether or not there is data to show meanwhile. */
export function pollAgainInMs(build: Pick<Build, "status"> | undefined, error: unknown): number | false {
  if (hasStatus(error, 404) || hasStatus(error, 400) || hasStatus(error, 401)) return false;
  return build === undefined || isUnderWay(build.status) ? pollEveryMs : false;
}

export function isUnderWay(status: BuildStatus): boolean {
  return status === "pending" || status === "running";
}
