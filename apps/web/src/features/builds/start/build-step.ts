import { useRouter } from "@tanstack/react-router";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";

/** The open dialog of the home page. It is kept in the history, so that Back closes one dialog at a time. */
export type BuildStep = "size" | "platform";

declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly buildStep?: BuildStep;
    /** The order that the dialogs led to; see `fresh-order.ts`. */
    readonly orderKey?: string;
  }
}

export function useBuildStep() {
  const router = useRouter();
  const step = useShownLocation(({ state }) => state.buildStep);

  function open(next: BuildStep): void {
    void router.navigate({ to: "/", state: { buildStep: next }, resetScroll: false });
  }

  /** Closing the platform dialog returns to the sizes, closing the sizes to the page. */
  function close(): void {
    if (router.history.canGoBack()) return router.history.back();
    void router.navigate({ to: "/", replace: true, resetScroll: false });
  }

  return { step, open, close };
}
