import type { BrowserContext } from "playwright-core";

/** A browser with a session cookie that may have expired: only the api can tell. */
export async function addOldSession(context: BrowserContext, url: string): Promise<void> {
  const cookie = { name: "__Host-session", value: "from-long-ago", secure: true, httpOnly: true };
  await context.addCookies([{ ...cookie, url: url.replace("http:", "https:") }]);
}
