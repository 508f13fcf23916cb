import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const buildRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/build/$taskId",
  component: lazyRouteComponent(() => import("../../features/builds/progress/build-page.tsx"), "BuildPage"),
});
