import { createMemoryHistory } from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { pagePaths } from "./page-paths.ts";
import { beginSignedOut, Providers } from "./providers.tsx";
import { router } from "./router.ts";

/** The page at that path before any answer of the api. */
async function prerenderPage(path: string): Promise<string> {
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    // It would add an inline script to the page, which the policy refuses.
    scrollRestoration: false,
  });
  await router.load();
  const { prelude } = await prerender(
    <StrictMode>
      <Providers />
    </StrictMode>,
    // Otherwise larger parts would be emitted out of place and moved by a script.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}

interface Prerendered {
  readonly path: string;
  readonly signIn: "unknown" | "signed-out";
  readonly markup: string;
}

/**
 * Run by the build and never sent to a browser. Sequential, because they share the router. Without the legal texts:
 * long paragraphs wrap differently once the font arrives, and the content below them would move.
 */
const paths = ["/", "/pricing", "/faq", "/login", "/signup"];
export const prerendered: Prerendered[] = [];
for (const path of paths) prerendered.push({ path, signIn: "unknown", markup: await prerenderPage(path) });
// Afterwards, because from now on the session is known.
beginSignedOut();
for (const path of paths) prerendered.push({ path, signIn: "signed-out", markup: await prerenderPage(path) });
export const routes = pagePaths();
