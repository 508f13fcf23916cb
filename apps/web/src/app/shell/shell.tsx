import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { Toaster } from "../../shared/ui/toaster.tsx";
import { Footer } from "./footer.tsx";
import { NavBar } from "./nav-bar.tsx";
import { Stars } from "./stars.tsx";

export function Shell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-night-800 px-4 py-2 focus:translate-y-0"
      >
        {t("Skip to content")}
      </a>
      <Stars />
      <NavBar />
      <Main />
      <Footer />
      <Toaster />
    </div>
  );
}

/** A new page takes the focus, so that keyboards and screen readers start at its top. */
function Main() {
  const mainRef = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const lastPath = useRef<string | undefined>(undefined);
  useEffect(() => {
    const hasMoved = lastPath.current !== undefined && lastPath.current !== path;
    lastPath.current = path;
    if (hasMoved && !mainRef.current?.contains(document.activeElement))
      mainRef.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <main
      ref={mainRef}
      id="main"
      tabIndex={-1}
      // As tall as the window, so that the footer never appears where the page will be.
      className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-1 px-4 sm:px-6"
    >
      <Page />
    </main>
  );
}

const RequiredStepPage = lazy(async () => ({
  default: (await import("../../features/accounts/required-step-page.tsx")).RequiredStepPage,
}));

/** Nothing else works before a temporary password is replaced and a required second factor is set up. */
function Page() {
  const { user } = useAuth();
  if (!user?.mustChangePassword && !user?.needsSecondFactor && user?.support !== "needs-second-factor")
    return <Outlet />;
  return (
    <Suspense>
      <RequiredStepPage />
    </Suspense>
  );
}
