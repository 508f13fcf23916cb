import { getCapabilities } from "@blockwright/contract/capabilities";
import type { Claims } from "@blockwright/contract/claims";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { webAddress } from "../browser/web-address.ts";
import { call } from "./call.ts";

export const capabilitiesQuery = queryOptions({
  queryKey: ["capabilities"],
  queryFn: ({ signal }) => call(getCapabilities, undefined, signal),
});

/** The invite to the community chat, or null while unknown or if there is none. */
export function useCommunityUrl(): string | null {
  return webAddress(useQuery(capabilitiesQuery).data?.communityUrl ?? null);
}

/** Whether card payments work here; undefined while unknown. */
export function useHasCards(): boolean | undefined {
  return useQuery(capabilitiesQuery).data?.cards;
}

/** Whether this site sends mail; undefined while unknown. */
export function useHasMail(): boolean | undefined {
  return useQuery(capabilitiesQuery).data?.mail;
}

const noClaims: Claims = {};

/** What the operator claims or this installation has measured; empty while unknown. */
export function useClaims(): Claims {
  return useQuery(capabilitiesQuery).data?.claims ?? noClaims;
}

/** Names of the plugin sources; empty while unknown. */
export function usePluginSources(): readonly string[] {
  return useQuery(capabilitiesQuery).data?.pluginSources ?? [];
}

/** Whether a third-party model plans servers here; undefined while unknown. */
export function useHasModel(): boolean | undefined {
  return useQuery(capabilitiesQuery).data?.model;
}

/** As the operator configured the model; null while unknown or without one. */
export function useModelName(): string | null {
  return useQuery(capabilitiesQuery).data?.modelName ?? null;
}

/** Whether servers are backed up every night; false while unknown. */
export function useHasAutomaticBackups(): boolean {
  return useQuery(capabilitiesQuery).data?.automaticBackups ?? false;
}
