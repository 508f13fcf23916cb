import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createQueryClient } from "../shared/api/query-client.ts";
import { AuthProvider } from "../shared/auth/auth-provider.tsx";
import { currentUserKey, forgetUserOn401 } from "../shared/auth/current-user.ts";
import { router } from "./router.ts";

const queryClient: QueryClient = createQueryClient((error) => forgetUserOn401(queryClient, error));

/** The api found no session when it sent the page, so it need not be asked again. */
export function beginSignedOut(): void {
  queryClient.setQueryData(currentUserKey, null);
}

export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>
  );
}
