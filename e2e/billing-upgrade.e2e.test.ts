import type { BrowserContext } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { cards, fillCard, payWith } from "./billing/provider.ts";
import { openShop, read, signInAgain, type Customer } from "./billing/shop.ts";
import { openSize, preview, says, slide } from "./billing/sizes.ts";
import { passDays } from "./billing/time.ts";
import { mainButton, toastText } from "./steps/account-steps.ts";
import { buildServer, shownAddress } from "./steps/servers-steps.ts";
import { expectAccessible, sizes, takePicture } from "./visitor.ts";

const shop = openShop();
const built = { name: "Fern Hollow", software: "paper", minecraftVersion: "1.21.4" };
const free = [1024, 5120];

interface SeenServer {
  readonly maxRam: number;
  readonly maxStorage: number;
  readonly status: string;
}

const serverOf = ({ context }: Customer, id: string) => read<SeenServer>(context, `/api/servers/${id}`);

async function sizeOf(customer: Customer, id: string): Promise<readonly number[]> {
  const { maxRam, maxStorage, status } = await serverOf(customer, id);
  expect(status).toBe("online");
  return [maxRam, maxStorage];
}

async function paid(context: BrowserContext): Promise<readonly number[]> {
  const { payments } = await read<{ payments: readonly { amountCents: number }[] }>(context, "/api/billing");
  return payments.map(({ amountCents }) => amountCents).toReversed();
}

/** The page is gone, and what it had begun is decided without it. */
async function untilSize(customer: Customer, id: string, size: readonly number[]): Promise<void> {
  await vi.waitFor(async () => expect(await sizeOf(customer, id)).toEqual(size), {
    timeout: 30_000,
    interval: 500,
  });
}

describe.each(sizes)("at $width px", (size) => {
  test(
    "a free server grows while a bot plays, is cancelled at each step, and becomes free again",
    { timeout: 400_000 },
    async () => {
      const customer = await shop.visit(size);
      const { page, context } = customer;
      const serverId = await buildServer(context, built);
      await untilSize(customer, serverId, free);
      await page.goto(`/server/${serverId}`);
      const bot = await joinJava({
        ...(await shownAddress(page)),
        username: "Alex",
        version: built.minecraftVersion,
      });
      const left = vi.fn<() => void>();
      void bot.kicked.then(left);

      // Cancelled before the order, before the card, and by the bank.
      await openSize(customer, serverId, "figures");
      await slide(page, "RAM", "ArrowRight", 2);
      await slide(page, "Storage", "ArrowRight");
      await says(page, "$3.75/month", /^\$3\.75 is due now for the first month\./);
      await takePicture(page, size, "upgrade-free-real");
      await expectAccessible(page);
      await openSize(customer, serverId, "settings");
      await slide(page, "RAM", "ArrowRight", 2);
      await slide(page, "Storage", "ArrowRight");
      await mainButton(page, "Continue with $3.75/month").click();
      await mainButton(page, "Pay $3.75").waitFor();
      await page.goto(`/server/${serverId}`);
      expect([await sizeOf(customer, serverId), await paid(context)]).toEqual([free, []]);
      await openSize(customer, serverId, "figures");
      await slide(page, "RAM", "ArrowRight", 2);
      await slide(page, "Storage", "ArrowRight");
      await mainButton(page, "Continue with $3.75/month").click();
      await payWith(page, cards.declined);
      expect(await toastText(page, "Payment Failed")).toContain("declined");
      expect([await sizeOf(customer, serverId), await paid(context)]).toEqual([free, []]);

      await fillCard(page, cards.good);
      await mainButton(page, "Pay $3.75").click();
      await toastText(page, "Size changed");
      await says(page, "3 GB RAM, 10 GB storage", "Now, for $3.75/month.");
      expect([await sizeOf(customer, serverId), await paid(context)]).toEqual([[3072, 10_240], [375]]);
      await takePicture(page, size, "upgrade-paid-real");
      await expectAccessible(page);

      // Up again, and the page is closed at once: it is charged and given, or neither.
      await slide(page, "RAM", "ArrowRight");
      await preview(page);
      await says(page, /^\$1\.75 is due now for the rest of this month\./);
      await page.goto(`/server/${serverId}`);
      expect([await sizeOf(customer, serverId), await paid(context)]).toEqual([[3072, 10_240], [375]]);
      await openSize(customer, serverId, "billing");
      await slide(page, "RAM", "ArrowRight");
      await preview(page);
      const asked = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/size"));
      await mainButton(page, "Pay $1.75 and change").click();
      await asked;
      await page.goto("about:blank");
      await untilSize(customer, serverId, [4096, 10_240]);
      expect(await paid(context)).toEqual([375, 175]);

      // Down to what is free, which begins when the month that was paid is over.
      await openSize(customer, serverId, "settings");
      await slide(page, "RAM", "ArrowLeft", 3);
      await slide(page, "Storage", "ArrowLeft");
      await says(page, /^Nothing is due now\. From .+ it costs nothing, if its files fit into 5 GB\.$/);
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Change from / })
        .click();
      expect(await toastText(page, "Size changed")).toContain("It takes effect on ");
      expect(await sizeOf(customer, serverId)).toEqual([4096, 10_240]);
      await passDays(32);
      await signInAgain(customer, `/size/${serverId}`);
      await says(page, "1 GB RAM, 5 GB storage", "Now, free of charge.");
      expect([await sizeOf(customer, serverId), await paid(context)]).toEqual([free, [375, 175]]);

      expect(left).not.toHaveBeenCalled();
      expect(bot.playerNames()).toContain("Alex");
      await bot.leave();
      await context.request.delete(`/api/servers/${serverId}`);
    },
  );
});
