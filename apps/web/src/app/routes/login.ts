import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { guestRoute } from "./guest.ts";

export const loginRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/login",
  component: lazyRouteComponent(() => import("../../features/accounts/login-page.tsx"), "LoginPage"),
});
