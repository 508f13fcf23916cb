import { createMemoryHistory } from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { pagePaths } from "./page-paths.ts";
import { beginSignedOut, Providers } from "./providers.tsx";
import { router } from "./router.ts";

/** What the page at that path shows before the api has answered anything. */
async function prerenderPage(path: string): Promise<string> {
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    // It would add a script of its own to the page, which the policy refuses.
    scrollRestoration: false,
  });
  await router.load();
  const { prelude } = await prerender(
    <StrictMode>
      <Providers />
    </StrictMode>,
    // Larger parts would else come out of place and be moved by a script.
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
 * Run by the build and never sent to a browser. One after the other: they share the router. Without the legal texts: such
 * long paragraphs break into other lines when the font arrives, and what is below them would move.
 */
const paths = ["/", "/pricing", "/faq", "/login", "/signup"];
export const prerendered: Prerendered[] = [];
for (const path of paths) prerendered.push({ path, signIn: "unknown", markup: await prerenderPage(path) });
// Afterwards, because from now on it is known.
beginSignedOut();
for (const path of paths) prerendered.push({ path, signIn: "signed-out", markup: await prerenderPage(path) });
export const routes = pagePaths();
