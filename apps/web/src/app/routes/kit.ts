import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

/** All UI components on one page, in development only. */
export const kitRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: "/kit",
        component: lazyRouteComponent(() => import("../kit/kit-page.tsx"), "KitPage"),
      }),
    ]
  : [];
