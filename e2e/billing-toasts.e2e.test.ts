import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { cards, orderPaidServer, payWith } from "./billing/provider.ts";
import { buildCount, openShop } from "./billing/shop.ts";
import { mainButton } from "./steps/account-steps.ts";
import { inBrowser } from "./visual/in-browser.ts";
import { sizes } from "./visitor.ts";

const shop = openShop();
const delayMs = 5_000;

/** Every toast of this browser from now on, in order. */
async function watchToasts(page: Page): Promise<readonly string[]> {
  const seen: string[] = [];
  await page.exposeFunction("noteToast", (text: string) => seen.push(text));
  await page.addInitScript(inBrowser.watchToasts);
  return seen;
}

/** The code of the build page arrives that much later than everything else. */
async function delayBuildPage(page: Page): Promise<{ readonly delayed: readonly string[] }> {
  const delayed: string[] = [];
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    const isBuildPage = (await answer.text()).includes("Installation Status");
    if (isBuildPage) {
      delayed.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  return { delayed };
}

/** With warm caches the build is over before its page is loaded. */
async function atLateBuildPage(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname.startsWith("/build/"));
  const headings = page.getByRole("heading", { name: /^(?:Building Your Server|Server Ready)$/ });
  await headings.first().waitFor();
}

const paidHeading = "Payment successful! Creating your server...";

describe.each(sizes)("at $width px, with a build page that loads slowly", (size) => {
  test("a good card shows no toast, and leads to the build", { timeout: 120_000 }, async () => {
    const customer = await shop.visit(size);
    const { page } = customer;
    const toasts = await watchToasts(page);
    const { delayed } = await delayBuildPage(page);
    await page.reload();
    await orderPaidServer(page, `A quiet town at ${size.width}`);
    await payWith(page, cards.good);
    await page.getByRole("heading", { name: paidHeading }).waitFor();
    await atLateBuildPage(page);
    expect(delayed).toHaveLength(1);
    // Longer than the way home from a failed payment.
    await page.waitForTimeout(4_000);
    await atLateBuildPage(page);
    expect(toasts).toEqual([]);
    expect(await buildCount(customer)).toBe(1);
  });

  test("a declined card shows one toast, and the next card none", { timeout: 120_000 }, async () => {
    const customer = await shop.visit(size);
    const { page } = customer;
    const toasts = await watchToasts(page);
    await delayBuildPage(page);
    await page.reload();
    await orderPaidServer(page, `A loud town at ${size.width}`);
    await payWith(page, cards.declined);
    await expect.poll(() => toasts, { timeout: 15_000 }).toEqual(["Payment Failed\nYour card was declined."]);
    expect(await mainButton(page, "Pay $1.75").isEnabled()).toBe(true);
    await payWith(page, cards.good);
    await page.getByRole("heading", { name: paidHeading }).waitFor();
    await atLateBuildPage(page);
    expect(toasts).toEqual(["Payment Failed\nYour card was declined."]);
  });

  test(
    "a bank that is failed shows one toast, and one that is passed none",
    { timeout: 120_000 },
    async () => {
      const customer = await shop.visit(size);
      const { page } = customer;
      const toasts = await watchToasts(page);
      await delayBuildPage(page);
      await page.reload();
      await orderPaidServer(page, `A safe town at ${size.width}`);
      const checkout = page.url();
      await payWith(page, cards.secured);
      await page.getByRole("link", { name: "Fail" }).click();
      await page.getByRole("heading", { name: "Payment Failed" }).waitFor();
      await page.getByRole("heading", { name: /What should we build/ }).waitFor();
      expect(toasts).toHaveLength(1);
      expect(toasts[0]).toMatch(/^Payment Failed\n/);
      await page.goto(checkout);
      await payWith(page, cards.secured);
      await page.getByRole("link", { name: "Complete" }).click();
      await page.getByRole("heading", { name: paidHeading }).waitFor();
      await atLateBuildPage(page);
      expect(toasts).toHaveLength(1);
      expect(await buildCount(customer)).toBe(1);
    },
  );
});
