import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { expectMails } from "./billing/mails.ts";
import { buyServer, cards, controlProvider, payWith } from "./billing/provider.ts";
import { buildOf, reportDiskUse, untilBuilt } from "./billing/server.ts";
import { onlySubscription, openShop, read, signInAgain, type Customer } from "./billing/shop.ts";
import { passDays } from "./billing/time.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, toastText } from "./steps/account-steps.ts";
import { expectAccessible, sizes, takePicture } from "./visitor.ts";

const shop = openShop();
const gib = 1024 ** 3;
const goodNumber = cards.good.replaceAll(" ", "");

async function says(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts)
    await page
      .getByRole("main")
      .getByText(text, { exact: typeof text === "string" })
      .first()
      .waitFor();
}

/** From a page that leads to the sizes of this server. */
async function openSizes({ page }: Customer, serverId: string, from: string): Promise<void> {
  await page.goto(from);
  await page.getByRole("main").getByRole("link", { name: "Change size", exact: true }).click();
  await atPath(page, `/size/${serverId}`);
  await page.getByRole("heading", { name: /^Size of '/ }).waitFor();
  await page.getByRole("slider", { name: "RAM" }).waitFor();
}

async function slide(page: Page, name: "RAM" | "Storage", key: "ArrowLeft" | "ArrowRight", times = 1) {
  for (let press = 0; press < times; press += 1) await page.getByRole("slider", { name }).press(key);
}

async function leaveSizes(page: Page, serverId: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Back to the server" }).click();
  await atPath(page, `/server/${serverId}`);
}

/** Of the free size. */
async function freeServer(customer: Customer, prompt: string) {
  const data = { prompt, plan: "free", platformType: "java" };
  const answer = await customer.context.request.post("/api/build", { data });
  const { id } = (await answer.json()) as { id: string };
  const { address, plan, serverId } = await buildOf(customer, id);
  if (!address || !serverId) throw new Error("the server has no address");
  return { address, serverId, version: plan?.minecraftVersion ?? "" };
}

async function expectSize(
  { context }: Customer,
  serverId: string,
  ram: number,
  paidCents: readonly number[],
) {
  expect(await read(context, `/api/servers/${serverId}`)).toMatchObject({ maxRam: ram, status: "online" });
  const { payments } = await read<{ payments: { amountCents: number }[] }>(context, "/api/billing");
  expect(payments.map(({ amountCents }) => amountCents)).toEqual(paidCents);
}

async function builtServer(customer: Customer, prompt: string) {
  await buyServer(customer.context, prompt);
  const { address, plan, serverId } = await untilBuilt(customer);
  if (!address || !serverId) throw new Error("the server has no address");
  return { address, serverId, version: plan?.minecraftVersion ?? "" };
}

describe.each(sizes)("at $width px", (size) => {
  test(
    "a bot stays while its server grows, shrinks and renews; each step costs what was shown",
    { timeout: 400_000 },
    async () => {
      const customer = await shop.visit(size);
      const { page, context } = customer;
      const { address, serverId, version } = await builtServer(customer, `A growing town at ${size.width}`);
      const bot = await joinJava({ ...address, username: "Alex", version });
      const left = vi.fn<() => void>();
      void bot.kicked.then(left);

      await openSizes(customer, serverId, `/server/${serverId}/settings`);
      await slide(page, "RAM", "ArrowRight", 2);
      await slide(page, "Storage", "ArrowRight");
      await says(page, "$5.50/month");
      await mainButton(page, "See what it costs").click();
      await says(
        page,
        /^\$3\.75 is due now for the rest of this month\. After that you pay \$5\.50\/month\./,
      );
      await takePicture(page, size, "billing-size-up-real");
      await expectAccessible(page);
      expect(await onlySubscription(customer)).toMatchObject({ size: { ramGb: 2, storageGb: 5 } });
      await mainButton(page, "Pay $3.75 and change").click();
      await toastText(page, "Size changed");
      await says(page, "4 GB RAM, 10 GB storage", "Now, for $5.50/month.");
      await page.goto("/billing");
      await says(page, "4 GB RAM, 10 GB storage", "$5.50/month");
      await says(page, "The new size is paid. It takes effect when you restart the server.");
      expect(await read(context, `/api/servers/${serverId}`)).toMatchObject({
        maxRam: 4096,
        maxStorage: 10_240,
        status: "online",
      });

      await openSizes(customer, serverId, "/billing");
      await slide(page, "RAM", "ArrowLeft");
      await mainButton(page, "See what it costs").click();
      await says(page, /^Nothing is due now\. From .+ you pay \$3\.75\/month\.$/);
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Change from / })
        .click();
      expect(await toastText(page, "Size changed")).toContain("It takes effect on ");
      await says(page, "Now, for $5.50/month. From the next month: 3 GB RAM, 10 GB storage.");
      await page.goto("/billing");
      await says(page, "From the next month", "3 GB RAM, 10 GB storage", /^Next charge: \$3\.75 on /);
      await takePicture(page, size, "billing-size-down-real");
      await expectAccessible(page);

      await passDays(32);
      await signInAgain(customer, "/billing");
      await says(page, "Active", "3 GB RAM, 10 GB storage", "$3.75/month");
      expect(await read(context, "/api/billing")).toMatchObject({
        payments: [{ amountCents: 375 }, { amountCents: 375 }, { amountCents: 175 }],
      });
      expect(left).not.toHaveBeenCalled();
      expect(bot.playerNames()).toContain("Alex");
      await bot.leave();
      await context.request.delete(`/api/servers/${serverId}`);
    },
  );

  test("what can't be changed says why, and costs nothing", { timeout: 240_000 }, async () => {
    const customer = await shop.visit(size);
    const { page, context } = customer;
    const { serverId } = await builtServer(customer, `A full town at ${size.width}`);
    await openSizes(customer, serverId, "/billing");
    await slide(page, "RAM", "ArrowLeft");
    await says(page, /^This size is free\. To pay nothing more, cancel the plan instead\./);
    expect(await mainButton(page, "See what it costs").count()).toBe(0);
    await slide(page, "Storage", "ArrowRight");
    await says(page, "$0.25/month");
    expect(await mainButton(page, "See what it costs").isEnabled()).toBe(true);

    await controlProvider("refuse-card", { number: goodNumber });
    await slide(page, "RAM", "ArrowRight", 2);
    await mainButton(page, "See what it costs").click();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Pay \$.+ and change$/ })
      .click();
    expect(await toastText(page, "Size Not Changed")).toContain("Your card was declined.");
    await controlProvider("accept-card", { number: goodNumber });
    await mainButton(page, "Pay $2.00 and change").click();
    await toastText(page, "Size changed");
    await says(page, "3 GB RAM, 10 GB storage");

    await reportDiskUse(serverId, 7 * gib);
    await openSizes(customer, serverId, "/billing");
    await slide(page, "Storage", "ArrowLeft");
    await mainButton(page, "See what it costs").click();
    expect(await toastText(page, "Size Not Changed")).toContain(
      "The server's files need more than that. Delete some first.",
    );
    await takePicture(page, size, "billing-size-full-real");
    expect(await onlySubscription(customer)).toMatchObject({ size: { storageGb: 10 }, nextSize: null });
    await expectMails(customer, [/^Your receipt: \$1\.75$/, /^Your receipt: \$2\.00$/, /^The size of .+$/]);
    await context.request.delete(`/api/servers/${serverId}`);
  });

  test(
    "cancelled at each step, a free server and then a paid one keep their size, their price and their player",
    { timeout: 400_000 },
    async () => {
      const customer = await shop.visit(size);
      const { page } = customer;
      const { address, serverId, version } = await freeServer(customer, `A small town at ${size.width}`);
      const bot = await joinJava({ ...address, username: "Alex", version });
      const left = vi.fn<() => void>();
      void bot.kicked.then(left);
      const settings = `/server/${serverId}/settings`;

      // Free: left with another size chosen, with the card form open, after a declined card, and at the bank.
      await openSizes(customer, serverId, settings);
      await says(page, "Now, free of charge.");
      await slide(page, "RAM", "ArrowRight", 2);
      await leaveSizes(page, serverId);
      await openSizes(customer, serverId, settings);
      await slide(page, "RAM", "ArrowRight", 2);
      await mainButton(page, "Continue with $3.50/month").click();
      await mainButton(page, "Pay $3.50").waitFor();
      await leaveSizes(page, serverId);
      await expectSize(customer, serverId, 1024, []);
      await openSizes(customer, serverId, settings);
      await slide(page, "RAM", "ArrowRight", 2);
      await mainButton(page, "Continue with $3.50/month").click();
      await payWith(page, cards.declined);
      expect(await toastText(page, "Payment Failed")).toContain("Your card was declined.");
      await payWith(page, cards.secured);
      await page.getByRole("link", { name: "Fail" }).click();
      await page.getByRole("heading", { name: /^Size of '/ }).waitFor();
      await toastText(page, "Size Not Changed");
      await says(page, "Now, free of charge.");
      await expectAccessible(page);
      await expectSize(customer, serverId, 1024, []);
      expect(await read(customer.context, "/api/billing")).toMatchObject({ subscriptions: [] });

      await slide(page, "RAM", "ArrowRight", 2);
      await mainButton(page, "Continue with $3.50/month").click();
      await payWith(page, cards.good);
      expect(await toastText(page, "Size changed")).toContain("Thank you! Your payment has arrived.");
      await says(page, "3 GB RAM, 5 GB storage", "Now, for $3.50/month.");
      await takePicture(page, size, "billing-size-upgraded-real");
      await expectSize(customer, serverId, 3072, [350]);

      // Paid: left before the price, with the price, after a refusal; then the smaller one alike.
      for (const [key, price] of [
        ["ArrowRight", /^\$1\.75 is due now for the rest of this month\./],
        ["ArrowLeft", /^Nothing is due now\. From .+ you pay \$1\.75\/month\.$/],
      ] as const) {
        await openSizes(customer, serverId, settings);
        await slide(page, "RAM", key);
        await leaveSizes(page, serverId);
        await openSizes(customer, serverId, settings);
        await slide(page, "RAM", key);
        await mainButton(page, "See what it costs").click();
        await says(page, price);
        await leaveSizes(page, serverId);
        await openSizes(customer, serverId, settings);
        await says(page, "Now, for $3.50/month.");
        await expectSize(customer, serverId, 3072, [350]);
      }
      await controlProvider("refuse-card", { number: goodNumber });
      await slide(page, "RAM", "ArrowRight");
      await mainButton(page, "See what it costs").click();
      await mainButton(page, "Pay $1.75 and change").click();
      expect(await toastText(page, "Size Not Changed")).toContain("Your card was declined.");
      await controlProvider("accept-card", { number: goodNumber });
      await page.reload();
      await says(page, "Now, for $3.50/month.");
      await expectSize(customer, serverId, 3072, [350]);

      // A smaller size that was agreed on is taken back.
      await slide(page, "RAM", "ArrowLeft");
      await mainButton(page, "See what it costs").click();
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Change from / })
        .click();
      await toastText(page, "Size changed");
      await says(page, "Now, for $3.50/month. From the next month: 2 GB RAM, 5 GB storage.");
      await slide(page, "RAM", "ArrowRight");
      await mainButton(page, "See what it costs").click();
      await mainButton(page, "Change now").click();
      await toastText(page, "Size changed");
      await says(page, "Now, for $3.50/month.");
      await expectSize(customer, serverId, 3072, [350]);

      expect(left).not.toHaveBeenCalled();
      expect(bot.playerNames()).toContain("Alex");
      await bot.leave();
      await customer.context.request.delete(`/api/servers/${serverId}`);
    },
  );
});
