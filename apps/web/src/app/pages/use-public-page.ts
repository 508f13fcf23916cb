import { publicPages } from "@blockwright/contract/public-pages";
import type { PublicPath } from "@blockwright/contract/public-pages";
import { useEffect } from "react";
import { translate } from "../../shared/text/t.ts";

/** Title and description of the current page; the api writes the same into the page it sends. */
export function usePublicPage(path: PublicPath): void {
  useEffect(() => {
    const { title, description } = publicPages[path];
    document.title = translate(title);
    describePage(description);
    return () => describePage(publicPages["/"].description);
  }, [path]);
}

function describePage(description: string): void {
  document.querySelector('meta[name="description"]')?.setAttribute("content", translate(description));
}
