import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

export const friendsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join/$token",
  component: lazyRouteComponent(
    () => import("../../features/sharing/friends/friends-page.tsx"),
    "FriendsPage",
  ),
});
