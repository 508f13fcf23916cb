import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

export const pricingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/pricing",
  component: lazyRouteComponent(() => import("../pages/pricing/pricing-page.tsx"), "PricingPage"),
});
