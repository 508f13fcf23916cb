import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readFilesSearch } from "../../features/files/files-search.ts";
import { movedTabs } from "../server/moved-tabs.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { signedInRoute } from "./signed-in.ts";

/** One route for all tabs of a server, so that switching tabs keeps the rest on the screen. */
export const serverRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/server/$serverId/{-$tab}",
  validateSearch: readFilesSearch,
  beforeLoad({ params: { serverId, tab } }) {
    const moved = tab === undefined ? undefined : movedTabs[tab];
    if (moved === undefined) return;
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to lead to another address
    throw redirect({
      to: "/server/$serverId/{-$tab}",
      params: { serverId, tab: moved.tab },
      hash: moved.hash,
      replace: true,
    });
  },
  component: lazyRouteComponent(() => import("../server/server-page.tsx"), "ServerPage"),
  notFoundComponent: NotFoundPage,
});
