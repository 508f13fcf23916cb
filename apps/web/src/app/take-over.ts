import { startTransition } from "react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { router } from "./router.ts";

/** The page is already seen. Its own code must be here first, or a spinner would take its place. */
export async function takeOver(root: HTMLElement, app: ReactNode): Promise<void> {
  giveStyles(root);
  // So the router draws the same boundaries as when the page was rendered.
  router.ssr = { manifest: undefined };
  await router.load();
  // In pieces, between which the browser paints and listens.
  startTransition(() => void hydrateRoot(root, app));
  // From here on nothing that is pressed gets lost.
  delete root.dataset["prerendered"];
}

/** The build held styles back that the page's policy takes from scripts only. */
function giveStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  }
}
