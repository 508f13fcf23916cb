import { serverTabs } from "./server-tabs.ts";

/** The registry never changes while the page is open, so its hooks always run in the same order. */
export function useAreNoticesKnown(serverId: string): boolean {
  // oxlint-disable-next-line react/rules-of-hooks -- a list that is the same in every render
  return serverTabs.map(({ notice }) => notice?.useIsKnown(serverId) ?? true).every(Boolean);
}
