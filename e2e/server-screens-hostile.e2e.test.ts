import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileLines } from "../apps/web/src/features/servers/console/hostile-lines.fixture.ts";
import { toastText } from "./steps/account-steps.ts";
import { atPath, cookiesOf, visit } from "./screens/build-screens-stage.ts";
import type { Cookies } from "./screens/build-screens-stage.ts";
import {
  address,
  answersFor,
  serverId,
  servers,
} from "../apps/web/src/features/servers/server-answers.fixture.ts";
import { playConsole } from "./screens/server-screens-console.ts";
import { newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await openBrowser();
  cookies = await cookiesOf(browser, someone());
});
afterAll(() => browser.close());

const serverPath = `/server/${serverId}`;

test("with the real api: no servers yet, and an unknown id", async () => {
  const { page, context } = await newVisitor(browser, sizes[1]);
  await context.addCookies(cookies);
  await page.goto("/servers");
  await page.getByRole("heading", { name: "No servers yet" }).waitFor();
  const polled = await page.waitForResponse((answer) => answer.url().endsWith("/api/servers"));
  expect([200, 304]).toContain(polled.status());
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByText("0 of 1").waitFor();
  await page.goto(serverPath);
  await toastText(page, "Server Not Found");
  await atPath(page, "/");
  await context.close();
});

test("text from servers, players and plugins is never rendered as markup, in names and in the console", async () => {
  const [phone] = sizes;
  const named = hostileLines.map(([, line], index) => ({
    ...servers.online,
    id: `0198f5a2-7d10-7a4e-9f3b-2c5d8e1b${String(index).padStart(4, "0")}`,
    name: line.slice(0, 2000),
    description: line.slice(0, 2000),
    statusReason: line.slice(0, 2000),
    plugins: [{ name: line.slice(0, 2000) }],
  }));
  const { page, context, api } = await visit(browser, phone, cookies, {
    ...answersFor(servers.online),
    servers: named,
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const console = await playConsole(page);
  console.opensWith(hostileLines.map(([, line], index) => `${index} ${line}`));
  await page.goto("/servers");
  await page
    .getByRole("link", { name: "Manage Server" })
    .nth(hostileLines.length - 1)
    .waitFor();
  await expectInert(page);
  const copy = () => page.evaluate<string>("navigator.clipboard.readText()");
  await page.evaluate("navigator.clipboard.writeText('mine')");
  api.change(`servers/${serverId}`, {
    ...servers.online,
    name: "</title>\u202eevil<img src=x onerror=alert(1)>",
  });
  await page.goto(serverPath);
  const output = page.getByRole("region", { name: "Console output" });
  await output
    .getByText("people's own letters")
    .or(output.getByText("Connected to live console"))
    .first()
    .waitFor();
  expect(await output.getByRole("listitem").count()).toBe(hostileLines.length + 1);
  await expectInert(page);
  await output.scrollIntoViewIfNeeded();
  await takePicture(page, phone, "server-hostile");
  expect(await copy()).toBe("mine");
  await page.getByRole("button", { name: "Copy server address" }).first().click();
  await expect.poll(copy).toBe(address);
  await page.getByRole("button", { name: "Copy the console" }).click();
  // oxlint-disable-next-line no-control-regex -- what must not be handed on
  await expect.poll(copy).toMatch(/^[^\u0000-\u0009\u000b-\u001f\u202e]{1000,}$/);
  await context.close();
});

/** Nothing became markup, ran, or made the page wider. */
async function expectInert(page: Page): Promise<void> {
  const made = await page.locator("main :is(script, iframe, img, [onerror], [href*=evil], h1 ~ h1)").count();
  expect(made).toBe(0);
  expect(await page.title()).toMatch(/ · Blockwright$/);
  const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate<number>(sideways)).toBeLessThanOrEqual(0);
}
