import { createRoute } from "@tanstack/react-router";
import { SignedInOnly } from "../shell/signed-in-only.tsx";
import { rootRoute } from "./root.ts";

/** Parent of every page that needs a session; it has no URL of its own. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  component: SignedInOnly,
});
