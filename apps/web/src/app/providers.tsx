import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createQueryClient } from "../shared/api/query-client.ts";
import { AuthProvider } from "../shared/auth/auth-provider.tsx";
import { forgetUserOn401 } from "../shared/auth/current-user.ts";
import { router } from "./router.ts";

const queryClient: QueryClient = createQueryClient((error) => forgetUserOn401(queryClient, error));

export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>
  );
}
