import { getCapabilities } from "@blockwright/contract/capabilities";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";

const capabilitiesQuery = queryOptions({
  queryKey: ["capabilities"],
  queryFn: ({ signal }) => call(getCapabilities, undefined, signal),
});

/** The invite to the community chat, or null while unknown and where there is none. */
export function useCommunityUrl(): string | null {
  const { data } = useQuery(capabilitiesQuery);
  const url = data?.communityUrl ?? null;
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}

/** Whether cards can be charged here; undefined while that is not known. */
export function useHasCards(): boolean | undefined {
  return useQuery(capabilitiesQuery).data?.cards;
}
