import { createRouter, defaultStringifySearch } from "@tanstack/react-router";
import type { RouterHistory } from "@tanstack/react-router";
import { PageSpinner } from "../shared/ui/spinner.tsx";
import { accountRoute } from "./routes/account.ts";
import { billingRoute } from "./routes/billing.ts";
import { adminRoute } from "./routes/admin.ts";
import { buildRoute } from "./routes/build.ts";
import { checkoutRoute } from "./routes/checkout.ts";
import { consoleShareRoute } from "./routes/console-share.ts";
import { dashboardRoute } from "./routes/dashboard.ts";
import { faqRoute } from "./routes/faq.ts";
import { friendsRoute } from "./routes/friends.ts";
import { guestRoute } from "./routes/guest.ts";
import { homeRoute } from "./routes/home.ts";
import { inviteRoute } from "./routes/invite.ts";
import { kitRoutes } from "./routes/kit.ts";
import { legalRoute, privacyRoute, termsRoute } from "./routes/legal.ts";
import { loginRoute } from "./routes/login.ts";
import { paymentSuccessRoute } from "./routes/payment-success.ts";
import { pricingRoute } from "./routes/pricing.ts";
import { projectsRoute } from "./routes/projects.ts";
import { forgotPasswordRoute, resetPasswordRoute } from "./routes/recovery.ts";
import { rootRoute } from "./routes/root.ts";
import { serverRoute } from "./routes/server.ts";
import { serversRoute } from "./routes/servers.ts";
import { signedInRoute } from "./routes/signed-in.ts";
import { signupRoute } from "./routes/signup.ts";
import { sizeRoute } from "./routes/size.ts";
import { supportRoute } from "./routes/support.ts";
import { verifyRoute } from "./routes/verify.ts";
import { ErrorPage } from "./shell/error-page.tsx";

const routeTree = rootRoute.addChildren([
  homeRoute,
  projectsRoute,
  pricingRoute,
  faqRoute,
  legalRoute.addChildren([termsRoute, privacyRoute]),
  verifyRoute,
  resetPasswordRoute,
  friendsRoute,
  consoleShareRoute,
  inviteRoute,
  guestRoute.addChildren([loginRoute, signupRoute, forgotPasswordRoute]),
  signedInRoute.addChildren([
    dashboardRoute,
    serversRoute,
    serverRoute,
    accountRoute,
    checkoutRoute,
    paymentSuccessRoute,
    billingRoute,
    sizeRoute,
    buildRoute,
    adminRoute,
    supportRoute,
  ]),
  ...kitRoutes,
]);

/** Without a history argument it follows the browser's address. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: "intent",
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSpinner,
    // Shown in place of the page that failed: the menu around it keeps working.
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // A slash is allowed in a query, and keeps `?next=/account` readable.
    stringifySearch: (search) => defaultStringifySearch(search).replaceAll("%2F", "/"),
  });
}

export const router = createAppRouter();

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
