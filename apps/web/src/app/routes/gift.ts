import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

/** For people without an account, too. */
export const giftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/gift/$token",
  component: lazyRouteComponent(() => import("../../features/billing/gift/gift-page.tsx"), "GiftPage"),
});
