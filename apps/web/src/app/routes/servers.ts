import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const serversRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/servers",
  component: lazyRouteComponent(() => import("../servers/servers-part.tsx"), "ServersPart"),
});
