import type { Page } from "playwright-core";
import type { ServedSite } from "./served-site.ts";

const pauseMs = 500;
const waitAtMostMs = 30_000;

/** Bytes that Chromium transferred for each script, headers included, by URL. */
export type Transfers = ReadonlyMap<string, number>;

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** Opens the page with an empty cache, and counts all scripts loaded until the network is idle. */
export async function measureTransfers(
  { browser, origin }: ServedSite,
  path: string,
  cookies: readonly Cookie[] = [],
): Promise<Transfers> {
  const context = await browser.newContext();
  try {
    // Chromium accepts these cookies only for secure origins, but treats localhost as one when sending them.
    const secureOrigin = origin.replace("http:", "https:");
    await context.addCookies(
      cookies.map((one) => ({ ...one, url: secureOrigin, secure: true, httpOnly: true })),
    );
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const asked = new Set<string>();
    const scripts = new Map<string, string>();
    const transfers = new Map<string, number>();
    session.on("Network.requestWillBeSent", ({ request: { url } }) => {
      if (url.endsWith(".js")) asked.add(url);
    });
    session.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.mimeType.includes("javascript")) scripts.set(requestId, response.url);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const url = scripts.get(requestId);
      if (url !== undefined) transfers.set(url, (transfers.get(url) ?? 0) + encodedDataLength);
    });
    await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
    await waitForScripts(page, () => (asked.size === transfers.size ? asked.size : undefined));
    return transfers;
  } finally {
    await context.close();
  }
}

/**
 * Until a whole pause brings no further script. On a busy machine, the network is also idle while a script only waits to run, so the
 * page itself counts the pause.
 */
async function waitForScripts(page: Page, countLoaded: () => number | undefined): Promise<void> {
  const endsAtMs = Date.now() + waitAtMostMs;
  while (Date.now() < endsAtMs) {
    const before = countLoaded();
    // As text: these names exist only in a browser.
    await page.evaluate(`new Promise((done) => requestIdleCallback(() => setTimeout(done, ${pauseMs})))`);
    if (before !== undefined && countLoaded() === before) return;
  }
  throw new Error("The page did not stop to load scripts.");
}

export function kB(transfers: Iterable<number>): number {
  return [...transfers].reduce((sum, bytes) => sum + bytes, 0) / 1000;
}
