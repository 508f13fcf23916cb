import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { guestRoute } from "./guest.ts";
import { rootRoute } from "./root.ts";

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("../../features/accounts/recovery/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});

/** Also for a signed-in person: mail is often read where another account is signed in. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyRouteComponent(
    () => import("../../features/accounts/recovery/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});
