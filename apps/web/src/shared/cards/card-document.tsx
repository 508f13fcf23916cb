import { useEffect } from "react";
import type { ReactNode } from "react";
import { pathOfDocument } from "../browser/opened-path.ts";
import { PageSpinner } from "../ui/spinner.tsx";

/** The api lets the card provider's script run in documents with these paths only. */
const cardPages = /^\/(?:(?:checkout|payment-success|billing)\/?|size\/[^/]+\/?)$/i;

/** Loads the page as a document of its own, unless it already is one. Link, Back and login all lead through here. */
export function CardDocument({ children }: { readonly children: ReactNode }) {
  const isOwn = cardPages.test(pathOfDocument());
  useEffect(() => {
    // To the same address with a hash, `location.replace` would stay in this document.
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn ? children : <PageSpinner />;
}
