import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn, toastText } from "./steps/account-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const card = /\/assets\/toast-card-/;
const nobody = { username: "nobody", password: "not a password" };

test("the toast code is loaded with the first toast, which is shown and announced before that", async () => {
  const { page, context } = await newVisitor(browser, sizes[1]);
  const arrived = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  await page.route(card, async (route) => {
    asked.push(route.request().url());
    await arrived.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  const region = page.getByRole("region", { name: "Notifications (F8)" });
  const announcer = await region.getByRole("status").elementHandle();
  expect(asked).toEqual([]);
  await logIn(page, nobody);
  await region.getByRole("paragraph", { includeHidden: true }).filter({ hasText: "Login failed" }).waitFor();
  expect(await announcer?.textContent()).toContain("Login failed\nInvalid username or password");
  await expectAccessible(page);
  arrived.resolve(undefined);
  expect(await toastText(page, "Login failed")).toContain("Invalid username or password");
  expect(asked).toHaveLength(1);
  await expectAccessible(page);
  await page.keyboard.press("F8");
  await page.keyboard.press("Escape");
  await region.getByRole("listitem").waitFor({ state: "detached" });
  await context.close();
});

test("a toast whose code can't be loaded is shown anyway, and disappears", async () => {
  const { page, context } = await newVisitor(browser, sizes[0]);
  await page.route(card, (route) => route.abort());
  await page.goto("/login");
  await logIn(page, nobody);
  const words = page
    .getByRole("region", { name: "Notifications (F8)" })
    .getByRole("paragraph", { includeHidden: true })
    .filter({ hasText: "Login failed" });
  await words.waitFor();
  await words.waitFor({ state: "detached" });
  await context.close();
});
