import { createRootRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ErrorPage } from "../shell/error-page.tsx";
import { Shell } from "../shell/shell.tsx";

export const notFoundComponent = lazyRouteComponent(
  () => import("../shell/not-found-page.tsx"),
  "NotFoundPage",
);

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent,
  errorComponent: ErrorPage,
});
