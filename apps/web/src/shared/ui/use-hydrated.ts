import { useSyncExternalStore } from "react";

/** False only while a page that came ready-drawn is taken over: then it must be drawn as it came. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isInBrowser, isAsItCame);
}

const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isAsItCame = () => false;
