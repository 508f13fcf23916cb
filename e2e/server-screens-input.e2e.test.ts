import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answersFor, serverId, servers } from "../apps/web/src/features/servers/server-answers.fixture.ts";
import { cookiesOf, visit } from "./screens/build-screens-stage.ts";
import type { Cookies } from "./screens/build-screens-stage.ts";
import { backlog, playConsole } from "./screens/server-screens-console.ts";
import { openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await openBrowser();
  cookies = await cookiesOf(browser, someone());
});
afterAll(() => browser.close());

/** The keyboard of a phone takes this much of the window, whose content gets smaller with it. */
const keyboardHeight = 290;
const [phone, desk] = sizes;

test.each([
  { size: phone, width: 390, height: 844, hasKeyboard: true },
  { size: phone, width: 360, height: 640, hasKeyboard: true },
  { size: desk, width: 1440, height: 900, hasKeyboard: false },
])("the command input is in view without scrolling at $width × $height", async (given) => {
  const { size, width, height, hasKeyboard } = given;
  const { page, context } = await visit(browser, size, cookies, answersFor(servers.online));
  await page.setViewportSize({ width, height });
  (await playConsole(page)).opensWith(backlog);
  await page.goto(`/server/${serverId}`);
  await page.getByText("Connected to live console").waitFor();
  await expectInView(page, height);
  // The console, and not the page, is what scrolls.
  const output = page.getByRole("region", { name: "Console output" });
  expect((await output.boundingBox())?.height).toBeGreaterThan(120);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  await takePicture(page, size, `server-input-${width}`);
  if (hasKeyboard) {
    await page.getByLabel("Command").tap();
    await page.setViewportSize({ width, height: height - keyboardHeight });
    await expectInView(page, height - keyboardHeight);
    await takePicture(page, size, `server-input-${width}-keyboard`);
  }
  await context.close();
});

async function expectInView(page: Page, height: number): Promise<void> {
  const box = await page.getByLabel("Command").boundingBox();
  expect(box?.y).toBeGreaterThan(64);
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await page.getByRole("button", { name: "Execute" }).isVisible()).toBe(true);
}
