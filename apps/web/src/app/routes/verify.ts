import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/verify/$token",
  component: lazyRouteComponent(
    () => import("../../features/accounts/email/verify-email-page.tsx"),
    "VerifyEmailPage",
  ),
});
