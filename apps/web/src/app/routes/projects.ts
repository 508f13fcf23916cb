import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/projects",
  component: lazyRouteComponent(
    () => import("../../features/builds/projects/projects-page.tsx"),
    "ProjectsPage",
  ),
});
