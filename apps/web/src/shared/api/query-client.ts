import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** Data never becomes stale on its own: mutations invalidate what they change. */
export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // Offline must show an error at once, not a spinner that waits for the network.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
