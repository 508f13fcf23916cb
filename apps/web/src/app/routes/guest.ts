import { createRoute } from "@tanstack/react-router";
import { safeReturnPath } from "../../shared/auth/return-path.ts";
import { GuestOnly } from "../shell/guest-only.tsx";
import { rootRoute } from "./root.ts";

/** Parent of the pages that lead to a sign-in; it has no URL of its own. */
export const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guest",
  component: GuestOnly,
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: safeReturnPath(search["next"]),
  }),
});
