import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

function readSearch({ tab }: Record<string, unknown>): { readonly tab?: string } {
  return typeof tab === "string" ? { tab } : {};
}

export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/admin",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("../../features/admin/admin-page.tsx"), "AdminPage"),
});
