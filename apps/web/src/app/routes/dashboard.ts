import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/dashboard",
  component: lazyRouteComponent(() => import("../dashboard/dashboard-page.tsx"), "DashboardPage"),
});
