import { startTransition } from "react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { router } from "./router.ts";

/** The prerendered page is already visible. Its own code must be loaded first, or a spinner would replace it. */
export async function takeOver(root: HTMLElement, app: ReactNode): Promise<void> {
  giveStyles(root);
  // So that the router renders the same boundaries as in the prerendered page.
  router.ssr = { manifest: undefined };
  await router.load();
  // In chunks, between which the browser paints and handles input.
  startTransition(() => void hydrateRoot(root, app));
  // From here on no input is lost.
  delete root.dataset["prerendered"];
}

/** Applies styles that the build held back, because the page's policy accepts them from scripts only. */
function giveStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  }
}
