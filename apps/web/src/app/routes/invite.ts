import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const inviteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/invite/$token",
  component: lazyRouteComponent(() => import("../../features/sharing/invites/invite-page.tsx"), "InvitePage"),
});
