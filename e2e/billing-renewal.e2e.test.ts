import { describe, expect, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { buyServer, cards, controlProvider } from "./billing/provider.ts";
import { untilBuilt, untilStatus } from "./billing/server.ts";
import { openShop, read, signInAgain } from "./billing/shop.ts";
import { passDays } from "./billing/time.ts";
import { mainButton, toastText } from "./steps/account-steps.ts";
import { expectAccessible, sizes, takePicture } from "./visitor.ts";

const shop = openShop();
const goodNumber = cards.good.replaceAll(" ", "");

describe.each(sizes)("at $width px", (size) => {
  test(
    "a bot stays through a renewal; one that fails is followed by a week of grace, a stop, and a click to pay",
    { timeout: 400_000 },
    async () => {
      const customer = await shop.visit(size);
      const { page, context } = customer;
      await buyServer(context, `A renewed town at ${size.width}`);
      const { address, plan, serverId } = await untilBuilt(customer);
      if (!address || !serverId) throw new Error("the server has no address");
      const bot = await joinJava({ ...address, username: "Alex", version: plan?.minecraftVersion ?? "" });
      const left = vi.fn<() => void>();
      void bot.kicked.then(left);

      await passDays(32);
      await signInAgain(customer, "/billing");
      await page.getByText("Active", { exact: true }).waitFor();
      expect(await read(context, "/api/billing")).toMatchObject({
        payments: [{ amountCents: 175 }, { amountCents: 175 }],
      });
      await takePicture(page, size, "billing-renewed-real");

      await controlProvider("refuse-card", { number: goodNumber });
      await passDays(31);
      await signInAgain(customer, "/billing");
      await page.getByText("Payment overdue", { exact: true }).waitFor();
      await page.getByText(/We couldn't charge your card. Pay by .+ to keep the server running\./).waitFor();
      await takePicture(page, size, "billing-overdue-real");
      await expectAccessible(page);
      expect(left).not.toHaveBeenCalled();
      expect(bot.playerNames()).toContain("Alex");

      await passDays(8);
      await signInAgain(customer, "/billing");
      await page.getByText("Stopped until paid", { exact: true }).waitFor();
      await takePicture(page, size, "billing-held-real");
      await expectAccessible(page);
      await untilStatus(customer, serverId, "offline");

      await mainButton(page, "Pay now").click();
      await controlProvider("accept-card", { number: goodNumber });
      await mainButton(page, "Pay the open amount").click();
      expect(await toastText(page, "Thank you")).toContain("$1.75 paid.");
      await page.getByText("Active", { exact: true }).waitFor();
      await untilStatus(customer, serverId, "online");
      const again = await joinJava({ ...address, username: "Alex", version: plan?.minecraftVersion ?? "" });
      await again.leave();
      await context.request.delete(`/api/servers/${serverId}`);
    },
  );
});
