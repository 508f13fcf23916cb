import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

/** For people without an account, too: they learn who invites them before they sign up. */
export const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invite/$token",
  component: lazyRouteComponent(() => import("../../features/sharing/invites/invite-page.tsx"), "InvitePage"),
});
