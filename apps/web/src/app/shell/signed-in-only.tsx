import { Navigate, Outlet, useRouter } from "@tanstack/react-router";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { useState } from "react";
import { safeReturnPath } from "../../shared/auth/return-path.ts";
import { t } from "../../shared/text/t.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { PageSpinner } from "../../shared/ui/spinner.tsx";

/** Guests go to /login and return afterwards. */
export function SignedInOnly() {
  const { status, recheck } = useAuth();
  switch (status) {
    case "loading":
      return <PageSpinner />;
    case "failed":
      return (
        <div className="py-16">
          <ErrorState
            level="h1"
            title={t("We couldn't check your sign-in")}
            message={t("Something went wrong on our side. Please try again.")}
            isRetrying={false}
            onRetry={recheck}
          />
        </div>
      );
    case "signed-out":
      return <GoToLogin />;
    case "signed-in":
      return <Outlet />;
  }
}

/** Remembers where it started: during the navigation to /login the router's location is already the new one. */
function GoToLogin() {
  const router = useRouter();
  const [next] = useState(() => safeReturnPath(router.state.location.href));
  return <Navigate to="/login" search={{ next }} replace />;
}
