import { useMatches, useRouterState } from "@tanstack/react-router";
import type { ParsedLocation } from "@tanstack/react-router";

/**
 * The address of the page on the screen. The router's own location is already the next page's while the code of that
 * page loads.
 */
export function useShownLocation<Part>(select: (location: ParsedLocation) => Part): Part {
  const shownPath = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const latest = useRouterState({ select: ({ location }) => location });
  const loaded = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  return select(latest.pathname === shownPath ? latest : (loaded ?? latest));
}
