import { describe, expect, test } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { cards, orderPaidServer, payWith } from "./billing/provider.ts";
import { buildCount, openShop, read, type Customer } from "./billing/shop.ts";
import { expectRedirect } from "./billing/time.ts";
import { atBuildPage, orderServer, promptBox, readyAddress } from "./build-journey.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, toastText } from "./steps/account-steps.ts";
import type { SeenBuild } from "./steps/build-steps.ts";
import { expectAccessible, sizes, takePicture } from "./visitor.ts";

const shop = openShop();

async function joinOnce({ context }: Customer, buildId: string, address: { host: string; port: number }) {
  const build = await read<SeenBuild>(context, `/api/build/${buildId}`);
  const bot = await joinJava({
    ...address,
    username: "Alex",
    version: build.plan?.minecraftVersion ?? "",
  });
  await bot.leave();
}

describe.each(sizes)("at $width px", (size) => {
  test("the free size needs no card", { timeout: 60_000 }, async () => {
    const customer = await shop.visit(size);
    const { page, context } = customer;
    await promptBox(page).fill("A quiet survival world");
    await orderServer(page, "java");
    expect(await buildCount(customer)).toBe(1);
    expect(await read(context, "/api/billing")).toMatchObject({
      plan: "free",
      subscriptions: [],
      payments: [],
    });
  });

  test(
    "a declined card, then a good one: the server is built, joined and shown as paid",
    { timeout: 240_000 },
    async () => {
      const customer = await shop.visit(size);
      const { page } = customer;
      await orderPaidServer(page, "Survival with land claims for me and my friends");
      for (const text of ["Back to Home", "Order summary", "Secure payment powered by Stripe"])
        await page.getByRole("main").getByText(text).waitFor();
      for (const text of ["Basic", "2 GB", "5 GB", "$1.75/month"])
        await page.getByRole("main").getByText(text, { exact: true }).waitFor();
      await takePicture(page, size, "checkout-real");
      await expectAccessible(page);
      await payWith(page, cards.declined);
      expect(await toastText(page, "Payment Failed")).toContain("Your card was declined.");
      expect(await mainButton(page, "Pay $1.75").isEnabled()).toBe(true);
      expect(await buildCount(customer)).toBe(0);
      await payWith(page, cards.good);
      await expectRedirect(page, "Payment successful! Creating your server...", /^\/build\//, 2);
      const buildId = await atBuildPage(page);
      await joinOnce(customer, buildId, await readyAddress(page));
      await page.goto("/account");
      await page.getByRole("main").getByRole("link", { name: "Billing" }).click();
      await page.getByText("Active", { exact: true }).waitFor();
      await page.getByText("Visa ending in 4242, expires 12/2034").waitFor();
      await takePicture(page, size, "billing-real");
      await expectAccessible(page);
    },
  );

  test("a bank that wants to see the payer is failed, then passed", { timeout: 120_000 }, async () => {
    const customer = await shop.visit(size);
    const { page } = customer;
    await orderPaidServer(page, "Skyblock for two");
    const checkout = page.url();
    await payWith(page, cards.secured);
    await page.getByRole("link", { name: "Fail" }).click();
    await page.getByRole("heading", { name: "Payment Failed" }).waitFor();
    await takePicture(page, size, "payment-failed-real");
    await expectRedirect(page, "Payment Failed", /^\/$/, 3);
    expect(await buildCount(customer)).toBe(0);
    await page.goto(checkout);
    await payWith(page, cards.secured);
    await page.getByRole("link", { name: "Complete" }).click();
    await atBuildPage(page);
    expect(await buildCount(customer)).toBe(1);
  });

  test(
    "a button is busy while the bank thinks, and sends no payment twice",
    { timeout: 60_000 },
    async () => {
      const { page } = await shop.visit(size);
      await orderPaidServer(page, "Parkour");
      let asked = 0;
      await page.route("https://api.stripe.com/**/confirm", async (route) => {
        asked += 1;
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.fallback();
      });
      await payWith(page, cards.good);
      const busy = mainButton(page, "Processing...");
      await busy.waitFor();
      await busy.click({ force: true, timeout: 1_000 }).catch(() => undefined);
      await atBuildPage(page);
      expect(asked).toBe(1);
    },
  );

  test("Back to Home leads home, and nothing is charged", async () => {
    const customer = await shop.visit(size);
    const { page } = customer;
    await orderPaidServer(page, "Bed wars");
    await page.getByRole("link", { name: "Back to Home" }).click();
    await atPath(page, "/");
    expect(await buildCount(customer)).toBe(0);
  });
});
