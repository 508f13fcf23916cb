import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { visitAsGuest, watchLayoutShift } from "./screens/public-pages-stage.ts";
import { openBrowser, sizes } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const markAsSeen = `
  for (const element of document.querySelectorAll("main, h1")) element.dataset.seen = "before";`;

/** The page with its style; its scripts load once they are released. */
async function openWithoutScripts(page: Page, path: string) {
  const scripts = Promise.withResolvers<undefined>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  return () => scripts.resolve(undefined);
}

/** A page that has just got its scripts needs a moment to hydrate, so this presses again as people do. */
async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  const press = async () => {
    if ((await shown.count()) === 0) await button.click({ timeout: 1000 });
    await shown.first().waitFor({ timeout: 2000 });
  };
  await vi.waitFor(press, { timeout: 15_000, interval: 100 });
}

describe("before the scripts of a public page have loaded", () => {
  test.each(["/", "/pricing", "/faq", "/login", "/signup"])(
    "%s is seen, and is the same page once they have",
    async (path) => {
      const { page, context } = await visitAsGuest(browser, sizes[0]);
      const refusals: string[] = [];
      page.on("console", (message) => {
        if (/Content Security Policy|Trusted/.test(message.text())) refusals.push(message.text());
      });
      const shifted = await watchLayoutShift(page);
      const letScriptsCome = await openWithoutScripts(page, path);
      await page.locator("h1").waitFor();
      await page.evaluate(markAsSeen);
      letScriptsCome();
      await page.locator('header a[href="/login"]').waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      expect(await page.locator("[data-seen=before]").count()).toBe(2);
      expect(await page.locator("[data-style]").count()).toBe(0);
      expect(await shifted()).toBeLessThan(0.01);
      expect(refusals).toEqual([]);
      await context.close();
    },
  );

  test("a login submitted too early does not navigate, and its input is not lost", async () => {
    const { page, context } = await visitAsGuest(browser, sizes[1]);
    const letScriptsCome = await openWithoutScripts(page, "/login");
    await page.getByLabel("Username").fill("mira");
    await page.getByLabel("Password", { exact: true }).fill("castle of sand");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    expect(new URL(page.url()).search).toBe("");
    letScriptsCome();
    const login = page.getByRole("main").getByRole("button", { name: "Login", exact: true });
    await pressUntil(login, page.getByText("Login failed"));
    expect(new URL(page.url()).search).toBe("");
    expect(await page.getByLabel("Username").inputValue()).toBe("mira");
    await context.close();
  });

  test("a prompt typed too early is kept, even over a reload", async () => {
    const { page, context } = await visitAsGuest(browser, sizes[0]);
    const box = page.getByLabel("Describe your server");
    const letScriptsCome = await openWithoutScripts(page, "/");
    await box.fill("Skyblock for my class");
    await page.evaluate(markAsSeen);
    letScriptsCome();
    await page.waitForLoadState("networkidle");
    expect(await box.inputValue()).toBe("Skyblock for my class");
    await page.getByRole("heading", { level: 1 }).click();
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(await box.inputValue()).toBe("Skyblock for my class");
    const start = page.getByRole("main").getByRole("button", { name: "Start Building" });
    await pressUntil(start.first(), page.getByRole("heading", { level: 1, name: "We kept your prompt" }));
    await context.close();
  });

  test("the destination after login is kept, since only the bare address is prerendered", async () => {
    const { page, context } = await visitAsGuest(browser, sizes[1]);
    await page.goto("/login?next=/account");
    const way = page.getByRole("main").getByRole("link", { name: "Sign Up" });
    await way.waitFor();
    expect(await way.getAttribute("href")).toBe("/signup?next=/account");
    await context.close();
  });
});
