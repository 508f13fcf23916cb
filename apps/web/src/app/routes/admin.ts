import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

const tabs = new Set(["overview", "users", "servers", "diagnostics"]);

function readSearch({ tab }: Record<string, unknown>): { readonly tab?: string } {
  return typeof tab === "string" && tabs.has(tab) ? { tab } : {};
}

export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/admin",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("../../features/admin/admin-page.tsx"), "AdminPage"),
});
