import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/admin",
  // The page knows its tabs.
  validateSearch: ({ tab }: Record<string, unknown>) => ({ tab }),
  component: lazyRouteComponent(() => import("../../features/admin/admin-page.tsx"), "AdminPage"),
});
