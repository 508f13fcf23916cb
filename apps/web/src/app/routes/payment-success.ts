import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

function readSearch(search: Record<string, unknown>): { readonly payment_intent?: string } {
  const id = search["payment_intent"];
  return typeof id === "string" ? { payment_intent: id } : {};
}

export const paymentSuccessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/payment-success",
  validateSearch: readSearch,
  component: lazyRouteComponent(
    () => import("../../features/builds/checkout/result/payment-result-page.tsx"),
    "PaymentResultPage",
  ),
});
