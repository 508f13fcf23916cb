import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readCheckoutSearch } from "../../features/builds/checkout/checkout-search.ts";
import { signedInRoute } from "./signed-in.ts";

export const checkoutRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/checkout",
  validateSearch: readCheckoutSearch,
  component: lazyRouteComponent(
    () => import("../../features/builds/checkout/checkout-page.tsx"),
    "CheckoutPage",
  ),
});
