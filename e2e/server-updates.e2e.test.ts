import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, type Cookies } from "./screens/build-screens-stage.ts";
import { call, type Owner } from "./node-under-test.ts";
import { playServer, type PlayedServer } from "./played-node.ts";
import { newVisitor, openBrowser, sizes, someone } from "./visitor.ts";

const changes = 20;
const medianWithinMs = 300;
const pollEveryMs = 2000;
/** Beyond the interval itself: the request, its response and rendering, on a busy machine. */
const pollTakesMs = 1000;
// Times are asserted on a quiet machine only: ASSERT_TIMES=1 npm run e2e -- server-updates
const areTimesAsserted = process.env["ASSERT_TIMES"] !== undefined;

let browser: Browser;
let cookies: Cookies;
let owner: Owner;
let played: PlayedServer;

beforeAll(async () => {
  browser = await openBrowser();
  const person = someone();
  cookies = await cookiesOf(browser, person);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  owner = { username: person.username, cookie };
  played = await playServer(owner);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await played.stop();
}, 180_000);

/** Measured in the page: polling the badge from here would take time itself. */
const noteStatuses = `
  const badge = document.querySelector("main header output");
  globalThis.statuses = [];
  new MutationObserver(() => globalThis.statuses.push([badge.textContent, Date.now()]))
    .observe(badge, { childList: true, subtree: true, characterData: true });`;

const messagesOf = new WeakMap<Page, number>();

function countMessages(page: Page): void {
  messagesOf.set(page, 0);
  page.on("websocket", (socket) => {
    if (!socket.url().includes("/ws/server")) return;
    socket.on("framereceived", () => messagesOf.set(page, (messagesOf.get(page) ?? 0) + 1));
  });
}

async function openServer({ isSocketBlocked = false } = {}): Promise<Page> {
  const { page, context } = await newVisitor(browser, sizes[1]);
  countMessages(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await context.addCookies(cookies);
  if (isSocketBlocked) await page.routeWebSocket(/\/ws\/server/, (socket) => socket.close());
  await page.goto(`/server/${played.serverId}`);
  await page.locator("main header output").getByText("Online", { exact: true }).waitFor();
  await page.evaluate(noteStatuses);
  return page;
}

/** Changes the server through the api; returns after how many milliseconds each page showed it. */
async function change(pages: readonly Page[], count: number): Promise<readonly number[]> {
  const [action, label] = count % 2 === 0 ? ["stop", "Stopping"] : ["start", "Online"];
  const startedAt = Date.now();
  await call(`/api/servers/${played.serverId}/action`, {
    method: "POST",
    body: { action },
    cookie: owner.cookie,
  });
  return Promise.all(
    pages.map(async (page) => {
      await page.locator("main header output").getByText(label, { exact: true }).waitFor();
      const noted = await page.evaluate<[string, number][]>("globalThis.statuses.splice(0)");
      const shown = noted.find(([text]) => text === label);
      return (shown?.[1] ?? Infinity) - startedAt;
    }),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;
}

test("two browsers show a change as soon as it is made", { timeout: 180_000 }, async () => {
  const pages = [await openServer(), await openServer()];
  const took: (readonly number[])[] = [];
  for (let count = 0; count < changes; count += 1) took.push(await change(pages, count));
  const medians = pages.map((_, place) => median(took.map((times) => times[place] ?? Infinity)));
  console.log(`${changes} changes in two browsers: shown after a median of ${medians.join(" and ")} ms`);
  const slowest = Math.max(...took.flat());
  console.log(`the slowest after ${slowest} ms`);
  expect(slowest).toBeLessThan(Infinity);
  // Changes within a tenth of a second are batched.
  for (const page of pages) expect(messagesOf.get(page)).toBeGreaterThanOrEqual(changes / 2);
  expect(Math.max(...medians), "time limit").toBeLessThan(areTimesAsserted ? medianWithinMs : Infinity);
  for (const page of pages) await page.context().close();
});

test("without its socket a page shows a change within one poll", { timeout: 120_000 }, async () => {
  const page = await openServer({ isSocketBlocked: true });
  const took: number[] = [];
  for (let count = 0; count < 4; count += 1) took.push(...(await change([page], count)));
  console.log(`with the socket blocked, after ${took.join(", ")} ms`);
  expect(Math.max(...took), "time limit").toBeLessThan(pollEveryMs + pollTakesMs);
  await page.context().close();
});
