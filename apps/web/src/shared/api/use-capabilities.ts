import { getCapabilities } from "@blockwright/contract/capabilities";
import type { Claims } from "@blockwright/contract/claims";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { webAddress } from "../browser/web-address.ts";
import { call } from "./call.ts";

const capabilitiesQuery = queryOptions({
  queryKey: ["capabilities"],
  queryFn: ({ signal }) => call(getCapabilities, undefined, signal),
});

/** The invite to the community chat, or null while unknown and where there is none. */
export function useCommunityUrl(): string | null {
  return webAddress(useQuery(capabilitiesQuery).data?.communityUrl ?? null);
}

/** Whether cards can be charged here; undefined while that is not known. */
export function useHasCards(): boolean | undefined {
  return useQuery(capabilitiesQuery).data?.cards;
}

const noClaims: Claims = {};

/** What the operator vouches for; nothing while that is not known. */
export function useClaims(): Claims {
  return useQuery(capabilitiesQuery).data?.claims ?? noClaims;
}

/** Names of the places plugins come from; none while they are not known. */
export function usePluginSources(): readonly string[] {
  return useQuery(capabilitiesQuery).data?.pluginSources ?? [];
}

/** Whether a third-party model plans servers here; undefined while that is not known. */
export function useHasModel(): boolean | undefined {
  return useQuery(capabilitiesQuery).data?.model;
}
