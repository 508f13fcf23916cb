import { lazy } from "react";
import type { LazyExoticComponent } from "react";
import type { ServerTab, TabContent } from "./server-tabs.ts";

interface TabCode {
  readonly Content: LazyExoticComponent<TabContent>;
  readonly loading: Promise<unknown>;
}

const kept = new Map<ServerTab, TabCode>();

/** One lazy component per tab: React caches the loaded code with the component. */
export function codeOf(tab: ServerTab): TabCode {
  const known = kept.get(tab);
  if (known !== undefined) return known;
  const loading = tab.load().then((Content) => ({ default: Content }));
  const code = { Content: lazy(() => loading), loading };
  kept.set(tab, code);
  return code;
}

/** Starts the download before the tab is shown. A failure is reported where the tab is shown. */
export function preloadTab(tab: ServerTab): void {
  codeOf(tab).loading.catch(() => undefined);
}

/** After a failed download, the next attempt starts another one. */
export function forgetCode(tab: ServerTab): void {
  kept.delete(tab);
}
