import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/admin",
  // The page knows its tabs.
  validateSearch: ({ tab, find }: Record<string, unknown>): { tab: unknown; find?: string } => ({
    tab,
    ...(typeof find === "string" && { find }),
  }),
  component: lazyRouteComponent(() => import("../../features/admin/admin-page.tsx"), "AdminPage"),
});
