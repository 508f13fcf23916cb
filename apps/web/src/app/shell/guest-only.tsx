import { Outlet, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { safeReturnPath } from "../../shared/auth/return-path.ts";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { PageSpinner } from "../../shared/ui/spinner.tsx";

/**
 * Redirects signed-in people to where they wanted to go. The forms show before the session is known, because nearly
 * everyone who comes here is a guest.
 */
export function GuestOnly() {
  const { status } = useAuth();
  const router = useRouter();
  const search: { next?: unknown } = useSearch({ strict: false });
  const next = safeReturnPath(search.next) ?? "/";
  const isSignedIn = status === "signed-in";
  useEffect(() => {
    if (isSignedIn) router.history.replace(next);
  }, [isSignedIn, next, router]);
  return isSignedIn ? <PageSpinner /> : <Outlet />;
}
