import { createRootRoute } from "@tanstack/react-router";
import { ErrorPage } from "../shell/error-page.tsx";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { Shell } from "../shell/shell.tsx";

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
