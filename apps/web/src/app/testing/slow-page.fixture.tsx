import type { RouteComponent } from "@tanstack/react-router";
import { onTestFinished } from "vitest";

interface Route {
  readonly options: { component?: RouteComponent };
}

/** The code of that page does not arrive before the test says so. */
export function delayCodeOf(route: Route): { readonly arrive: () => void } {
  const { component } = route.options;
  if (component === undefined) throw new Error("That route has no page.");
  const { promise, resolve } = Promise.withResolvers<void>();
  route.options.component = Object.assign(() => <h1>The slow page</h1>, { preload: () => promise });
  onTestFinished(() => {
    resolve();
    route.options.component = component;
  });
  return { arrive: resolve };
}
