import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in.ts";

interface BillingSearch {
  /** The server whose size is to be changed. */
  readonly server?: string;
  /** Added by us and by the provider when a bank leads back after a card was saved. */
  readonly subscription?: string;
  readonly setup_intent?: string;
}

function readSearch(search: Record<string, unknown>): BillingSearch {
  const kept = ["server", "subscription", "setup_intent"].filter((name) => typeof search[name] === "string");
  return Object.fromEntries(kept.map((name) => [name, search[name]]));
}

export const billingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/billing",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("../../features/billing/billing-page.tsx"), "BillingPage"),
});
