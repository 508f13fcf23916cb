import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const billingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/billing",
  component: lazyRouteComponent(() => import("../../features/billing/billing-page.tsx"), "BillingPage"),
});
