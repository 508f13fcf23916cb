import type { CurrentUser } from "@blockwright/contract/auth";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { answerBuildCalls } from "../screens/build-screens-answers.ts";
import { addOldSession } from "../old-session.ts";
import { inBrowser } from "./in-browser.ts";
import type { Screen } from "./screen.ts";
import { playConsole } from "../screens/server-screens-console.ts";
import { answeredAtMs } from "../../apps/web/src/shared/text/answered-at.fixture.ts";

export interface Device {
  readonly name: "touch" | "desk";
  readonly widths: readonly number[];
  readonly height: number;
}

/** The first width of each is the one a screen is opened at. */
export const devices: readonly Device[] = [
  { name: "touch", widths: [360, 390, 768], height: 800 },
  { name: "desk", widths: [1440, 1920], height: 900 },
];

/** A little after the moment that the answers count back from, so that "a day ago" is a whole day ago. */
const shownAtMs = answeredAtMs + 1000;

const member: CurrentUser = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e",
  username: "Alex",
  email: "alex@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: new Date(shownAtMs - 40 * 86_400_000).toISOString(),
};

export interface OpenScreen {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Calls of the screen without an answer: its picture would show a different state. */
  readonly unanswered: readonly string[];
}

/** The screen in its state, on a device where clock, randomness and motion are fixed. */
export async function openScreen(
  browser: Browser,
  baseURL: string,
  screen: Screen,
  device: Device,
): Promise<OpenScreen> {
  const [width = 0] = device.widths;
  const isTouch = device.name === "touch";
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: device.height },
    isMobile: isTouch,
    hasTouch: isTouch,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "UTC",
  });
  context.setDefaultTimeout(15_000);
  if (screen.isMember) await addOldSession(context, baseURL);
  await context.addInitScript(inBrowser.standStill, shownAtMs);
  await context.addInitScript(inBrowser.watchShifts);
  const page = await context.newPage();
  const unanswered: string[] = [];
  await page.route("**/api/**", (route) => {
    unanswered.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 404, json: { error: "Not answered", type: "NOT_FOUND" } });
  });
  await answerBuildCalls(page, {
    "auth/me": screen.isMember ? member : refusal(401, "NOT_SIGNED_IN", "Please log in first."),
    "deleted-servers": [],
    ...screen.answers,
  });
  await page.routeWebSocket(/\/ws\/(?:session|server)/, () => undefined);
  const console = await playConsole(page);
  console.opensWith(screen.console ?? []);
  await page.goto(screen.path);
  await page.locator("#root[data-prerendered]").waitFor({ state: "detached" });
  await screen.reach(page);
  await settle(page);
  return { page, context, unanswered };
}

/** The whole page; with a dialog or a menu, only the visible window, since that contains them. */
export async function photograph(page: Page): Promise<Buffer> {
  const hasDialog = (await page.locator("[role=dialog], [role=alertdialog], [role=menu]").count()) > 0;
  return page.screenshot({ animations: "disabled", fullPage: !hasDialog });
}

export async function settle(page: Page): Promise<void> {
  await page.evaluate<unknown>("document.fonts.ready.then(() => undefined)");
  await page.evaluate<unknown>("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))");
}
