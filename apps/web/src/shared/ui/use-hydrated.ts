import { useSyncExternalStore } from "react";

/** False only while a prerendered page is hydrated: it must first be rendered as it was sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isInBrowser, isAsItCame);
}

const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isAsItCame = () => false;
