import { describe, expect, test } from "vitest";
import { expectMails } from "./billing/mails.ts";
import { buyServer, cards, fillCard, meetProvider } from "./billing/provider.ts";
import { untilBuilt } from "./billing/server.ts";
import { openShop, read, signInAgain } from "./billing/shop.ts";
import { passDays } from "./billing/time.ts";
import { mainButton, toastText } from "./steps/account-steps.ts";
import { expectAccessible, sizes, takePicture } from "./visitor.ts";

const shop = openShop();

describe.each(sizes)("at $width px", (size) => {
  test(
    "a friend without an account pays the next month, and the link is used up",
    { timeout: 300_000 },
    async () => {
      const customer = await shop.visit(size);
      const { page, context, person } = customer;
      await buyServer(context, `A shared town at ${size.width}`);
      const { serverId } = await untilBuilt(customer);
      await page.goto("/billing");
      await mainButton(page, "Let a friend pay").click();
      await mainButton(page, "Create link").click();
      const link = await page.getByText(/\/gift\/\S+$/).innerText();

      const friend = await shop.stranger(size);
      await meetProvider(friend.context);
      await friend.page.goto(link);
      await friend.page
        .getByText(`${person.username} runs this Minecraft server. You pay $1.75 once, and nothing renews.`)
        .waitFor();
      await takePicture(friend.page, size, "gift-real");
      await expectAccessible(friend.page);
      await mainButton(friend.page, "Pay $1.75 by card").click();
      await fillCard(friend.page, cards.other);
      await mainButton(friend.page, "Pay $1.75").click();
      await friend.page.getByText("Thank you! It is paid. You can close this page.").waitFor();
      await friend.page.reload();
      await mainButton(friend.page, "Pay $1.75 by card").click();
      await toastText(friend.page, "Payment Failed");

      await page.reload();
      await page.getByText(/^Next charge: \$0\.00 on /).waitFor();
      await page.getByText("Visa ending in 4242, expires 12/2040").waitFor();
      await passDays(32);
      await signInAgain(customer, "/billing");
      await page.getByText(/^Next charge: \$1\.75 on /).waitFor();
      expect(await read(context, "/api/billing")).toMatchObject({
        subscriptions: [{ state: "active" }],
        payments: [{ amountCents: 175 }, { amountCents: 175 }],
      });
      await expectMails(customer, [/^Your receipt: \$1\.75$/, /^A friend paid a month of .+$/]);
      await context.request.delete(`/api/servers/${serverId}`);
    },
  );
});
