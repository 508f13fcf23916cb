import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

/** Parent of both legal texts; it has no URL of its own and stays mounted when switching between them. */
export const legalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "legal",
  component: lazyRouteComponent(() => import("../pages/legal/legal-page.tsx"), "LegalPage"),
});

export const termsRoute = createRoute({ getParentRoute: () => legalRoute, path: "/terms" });

export const privacyRoute = createRoute({ getParentRoute: () => legalRoute, path: "/privacy" });
