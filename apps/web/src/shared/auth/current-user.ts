import { getCurrentUser } from "@blockwright/contract/auth";
import type { CurrentUser } from "@blockwright/contract/auth";
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { hasStatus, isNetworkFailure } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { t } from "../text/t.ts";

export const currentUserKey = ["auth", "me"] as const;

export function currentUserQuery(queryClient: QueryClient) {
  return queryOptions({
    queryKey: currentUserKey,
    queryFn: ({ signal }) =>
      fetchCurrentUser(queryClient.getQueryData<CurrentUser | null>(currentUserKey), signal),
  });
}

async function fetchCurrentUser(
  lastKnown: CurrentUser | null | undefined,
  signal: AbortSignal,
): Promise<CurrentUser | null> {
  try {
    return await call(getCurrentUser, undefined, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (hasStatus(error, 401)) return null;
    // A lost connection says nothing about the session, so it must not end it.
    if (isNetworkFailure(error)) return lastKnown ?? null;
    throw new Error(t("Failed to fetch user"), { cause: error });
  }
}

/** A 401 from any call means that the session has ended. */
export function forgetUserOn401(queryClient: QueryClient, error: unknown): void {
  if (!hasStatus(error, 401)) return;
  if (queryClient.getQueryData<CurrentUser | null>(currentUserKey))
    queryClient.setQueryData(currentUserKey, null);
}

/** One person's data must not be shown to the next: unused data is removed, data in use is refetched. */
export async function refreshAllButUser(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: isNotUser, type: "inactive" });
  await queryClient.resetQueries({ predicate: isNotUser });
}

function isNotUser({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== currentUserKey[0];
}
