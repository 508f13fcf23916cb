import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { HomeSpinner } from "../landing/home-spinner.tsx";
import { rootRoute } from "./root.ts";

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../landing/home-page.tsx"), "HomePage"),
  pendingComponent: HomeSpinner,
});
