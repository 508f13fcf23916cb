import { useRouterState } from "@tanstack/react-router";

/** The end of the open page's address: while another page loads, not yet that one's. */
export function useHash(): string {
  return useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).hash });
}
