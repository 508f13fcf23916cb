import { createRoute } from "@tanstack/react-router";
import { safeReturnPath } from "../../shared/auth/return-path.ts";
import { GuestOnly } from "../shell/guest-only.tsx";
import { rootRoute } from "./root.ts";

/** Parent of the login and sign-up pages; it has no URL of its own. */
export const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guest",
  component: GuestOnly,
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: safeReturnPath(search["next"]),
  }),
});
