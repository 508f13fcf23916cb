import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

export const paymentSuccessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/payment-success",
  component: lazyRouteComponent(
    () => import("../../features/builds/checkout/result/payment-result-page.tsx"),
    "ResultPage",
  ),
});
