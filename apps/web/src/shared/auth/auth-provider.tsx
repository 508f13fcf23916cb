import type { CurrentUser } from "@blockwright/contract/auth";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import { currentUserKey, currentUserQuery, refreshAllButUser } from "./current-user.ts";
import { announceSessionChange, onSessionChange } from "./session-channel.ts";
import { watchSession } from "./session-socket.ts";
import { AuthContext } from "./use-auth.ts";
import type { Auth } from "./use-auth.ts";

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data: user, status, refetch } = useQuery(currentUserQuery(queryClient));
  const recheck = useCallback(() => void refetch(), [refetch]);

  const setUser = useCallback(
    async (next: CurrentUser | null) => {
      await queryClient.cancelQueries({ queryKey: currentUserKey });
      queryClient.setQueryData(currentUserKey, next);
      announceSessionChange();
    },
    [queryClient],
  );

  const auth = useMemo<Auth>(() => {
    const actions = {
      recheck,
      forgetUser: () => setUser(null),
      async acceptUser(next: CurrentUser) {
        await setUser(next);
        await refetch();
      },
    };
    if (user) return { status: "signed-in", user, ...actions };
    if (user === null) return { status: "signed-out", user, ...actions };
    return { status: status === "error" ? "failed" : "loading", user: null, ...actions };
  }, [user, status, recheck, refetch, setUser]);

  useRecheckTriggers(recheck, user?.id);
  useFreshDataOnUserChange(user?.id ?? null, user !== undefined);
  return <AuthContext value={useUnhurriedStart(auth)}>{children}</AuthContext>;
}

/**
 * Nearly everything waits for the first answer and would be rendered at once, in a page that may still be hydrating. So
 * the first update is deferred and rendered in chunks. Later updates apply at once.
 */
function useUnhurriedStart(auth: Auth): Auth {
  const behind = useDeferredValue(auth);
  return behind.status === "loading" ? behind : auth;
}

function useRecheckTriggers(recheck: () => void, userId: string | undefined): void {
  useEffect(() => onSessionChange(recheck), [recheck]);
  useEffect(() => {
    // A page restored by the Back button may be from before a logout.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && recheck();
    window.addEventListener("online", recheck);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("online", recheck);
      window.removeEventListener("pageshow", onShow);
    };
  }, [recheck]);
  useEffect(() => (userId === undefined ? undefined : watchSession(recheck)), [recheck, userId]);
}

function useFreshDataOnUserChange(userId: string | null, isKnown: boolean): void {
  const queryClient = useQueryClient();
  const lastUserId = useRef<string | null>(null);
  useEffect(() => {
    if (!isKnown || lastUserId.current === userId) return;
    const somebodyLeft = lastUserId.current !== null;
    lastUserId.current = userId;
    if (somebodyLeft) void refreshAllButUser(queryClient);
  }, [queryClient, userId, isKnown]);
}
