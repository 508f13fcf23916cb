import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const sizeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/size/$serverId",
  component: lazyRouteComponent(() => import("../size/size-page.tsx"), "SizePage"),
});
