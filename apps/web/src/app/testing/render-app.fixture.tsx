import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { AuthProvider } from "../../shared/auth/auth-provider.tsx";
import { rememberOpenedPath } from "../../shared/browser/opened-path.ts";
import { forgetUserOn401 } from "../../shared/auth/current-user.ts";
import { createAppRouter } from "../router.ts";
import { playApi } from "./api-double.fixture.ts";
import { playSockets } from "./sockets-double.fixture.ts";

const member = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e",
  username: "Alex",
  email: "alex@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: "2026-08-01T10:00:00.000Z",
};

/** The whole site at that address for a signed-in person, with the api and its sockets replaced by the test. */
export function renderApp(path: string, answers: Readonly<Record<string, unknown>> = {}) {
  const api = playApi({ "auth/me": member, "deleted-servers": [], ...answers });
  const sockets = playSockets();
  rememberOpenedPath(new URL(path, location.origin).pathname);
  const queryClient: QueryClient = createQueryClient((error) => forgetUserOn401(queryClient, error));
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const view = render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return {
    ...view,
    api,
    sockets,
    router,
    user: userEvent.setup(),
    at: () => router.state.location.pathname,
  };
}
