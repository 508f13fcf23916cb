import { useState } from "react";
import { serverTabs } from "./server-tabs.ts";

/**
 * The page waits for its notices once. One that appears later loads its code beside the page: a skeleton in its place
 * would close dialogs and lose what was typed.
 */
export function useAreNoticesKnown(serverId: string): boolean {
  const [knownFor, setKnownFor] = useState<string>();
  // The registry never changes while the page is open, so its hooks always run in the same order.
  // oxlint-disable-next-line react/rules-of-hooks -- a list that is the same in every render
  const areKnown = serverTabs.map(({ notice }) => notice?.useIsKnown(serverId) ?? true).every(Boolean);
  if (areKnown && knownFor !== serverId) setKnownFor(serverId);
  return areKnown || knownFor === serverId;
}
