import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const supportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/support",
  component: lazyRouteComponent(() => import("../../features/admin/support/support-page.tsx"), "SupportPage"),
});
