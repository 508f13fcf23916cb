import { Navigate, Outlet, useRouterState } from "@tanstack/react-router";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { safeReturnPath } from "../../shared/auth/return-path.ts";
import { t } from "../../shared/text/t.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { PageSpinner } from "../../shared/ui/spinner.tsx";

/** Guests go to /login and come back to where they were. */
export function SignedInOnly() {
  const { status, recheck } = useAuth();
  const here = useRouterState({ select: ({ location }) => location.href });
  switch (status) {
    case "loading":
      return <PageSpinner />;
    case "failed":
      return (
        <div className="py-16">
          <ErrorState
            title={t("We couldn't check your sign-in")}
            message={t("Something went wrong on our side. Please try again.")}
            isRetrying={false}
            onRetry={recheck}
          />
        </div>
      );
    case "signed-out":
      return <Navigate to="/login" search={{ next: safeReturnPath(here) }} replace />;
    case "signed-in":
      return <Outlet />;
  }
}
