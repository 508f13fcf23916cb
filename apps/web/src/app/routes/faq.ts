import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

export const faqRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/faq",
  component: lazyRouteComponent(() => import("../pages/faq/faq-page.tsx"), "FaqPage"),
});
