import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { guestRoute } from "./guest.ts";

export const signupRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/signup",
  component: lazyRouteComponent(() => import("../../features/accounts/signup-page.tsx"), "SignupPage"),
});
