import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

export const consoleShareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console/$token",
  component: lazyRouteComponent(
    () => import("../../features/servers/console-share/shared-console-page.tsx"),
    "SharedConsolePage",
  ),
});
