import type { Page } from "playwright-core";
import { inject } from "vitest";
import { inBrowser } from "../visual/in-browser.ts";
import { controlProvider } from "./provider.ts";

const dayMs = 86_400_000;

async function controlClock(path: "advance" | "chore", body: string): Promise<void> {
  const answer = await fetch(`${inject("site").clock}/${path}`, { method: "POST", body });
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
}

/** For the product and the card provider alike. Then whatever is due is done. */
export async function passDays(days: number): Promise<void> {
  await controlClock("advance", String(days * dayMs));
  await controlProvider("advance", { seconds: (days * dayMs) / 1000 });
  await controlClock("chore", "billing.settle");
}

/** Machines share two cores with much else: a redirect may be late by this, never early. */
const lateByMs = 2_500;

/** From a heading to another path took this many seconds. */
export async function expectRedirect(page: Page, heading: string, path: RegExp, seconds: number) {
  await page.waitForURL((url) => path.test(url.pathname));
  const moments = await page.evaluate(inBrowser.readMoments);
  const shown = moments.find((moment) => moment.heading === heading);
  const left = moments.find(({ atMs, path: at }) => atMs > (shown?.atMs ?? 0) && path.test(at));
  const took = (left?.atMs ?? Number.NaN) - (shown?.atMs ?? Number.NaN);
  if (!(took >= seconds * 1000 - 60 && took <= seconds * 1000 + lateByMs))
    throw new Error(`It took ${took} ms instead of ${seconds} s: ${JSON.stringify(moments)}`);
}
