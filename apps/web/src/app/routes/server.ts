import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readFilesSearch } from "../../features/files/files-search.ts";
import { notFoundComponent } from "./root.ts";
import { signedInRoute } from "./signed-in.ts";

/** One route for all tabs of a server, so that switching tabs keeps the rest on the screen. */
export const serverRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/server/$serverId/{-$tab}",
  validateSearch: readFilesSearch,
  component: lazyRouteComponent(() => import("../server/server-page.tsx"), "ServerPage"),
  notFoundComponent,
});
