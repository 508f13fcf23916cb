import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("../../features/accounts/account-page.tsx"), "AccountPage"),
});
