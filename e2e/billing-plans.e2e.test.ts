import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectMails } from "./billing/mails.ts";
import { buyServer, cards, controlProvider, fillCard } from "./billing/provider.ts";
import { onlySubscription, openShop, read, type Customer } from "./billing/shop.ts";
import { mainButton, toastText } from "./steps/account-steps.ts";
import { expectAccessible, sizes, takePicture } from "./visitor.ts";

const shop = openShop();

async function openBilling({ page }: Customer): Promise<void> {
  await page.goto("/billing");
  await page.getByRole("heading", { name: "Payments" }).waitFor();
}

async function badge(page: Page, text: string): Promise<void> {
  await page.getByRole("main").getByText(text, { exact: true }).first().waitFor();
}

async function confirmIn(page: Page, button: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: button, exact: true }).click();
}

describe.each(sizes)("at $width px", (size) => {
  test("a card is replaced, also if its bank asks, and removed", { timeout: 240_000 }, async () => {
    const customer = await shop.visit(size);
    const { page, context } = customer;
    await buyServer(context, "A town with a mine");
    await openBilling(customer);
    await mainButton(page, "Use another card").click();
    await fillCard(page, cards.other);
    await mainButton(page, "Save card").click();
    await toastText(page, "Card saved");
    await page.getByText("Mastercard ending in 4444, expires 12/2034").waitFor();
    await mainButton(page, "Use another card").click();
    await fillCard(page, cards.secured);
    await mainButton(page, "Save card").click();
    await page.getByRole("link", { name: "Complete" }).click();
    await toastText(page, "Card saved");
    await page.getByText("Visa ending in 3155, expires 12/2034").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await mainButton(page, "Remove card").click();
    await expectAccessible(page);
    await confirmIn(page, "Remove card");
    await toastText(page, "Card removed");
    await page.getByText("No card", { exact: true }).waitFor();
  });

  test("cancelled in two clicks and taken back, then refunded with one", { timeout: 240_000 }, async () => {
    const customer = await shop.visit(size);
    const { page, context } = customer;
    await buyServer(context, "A town with a harbour");
    await openBilling(customer);
    await mainButton(page, "Cancel plan").click();
    await confirmIn(page, "Cancel plan");
    expect(await toastText(page, "Plan cancelled")).toContain("Nothing more is charged.");
    await badge(page, "Cancelled");
    await takePicture(page, size, "billing-cancelled-real");
    await mainButton(page, "Keep the plan").click();
    await mainButton(page, "Keep paying $1.75/month").click();
    await toastText(page, "Your plan goes on");
    await badge(page, "Active");
    await mainButton(page, "Get a refund").click();
    await expectAccessible(page);
    await confirmIn(page, "Refund and end the plan");
    expect(await toastText(page, "Refunded")).toContain("$1.75");
    await badge(page, "Ended");
    await page.getByText(/\$1.75 refunded/).waitFor();
    await takePicture(page, size, "billing-refunded-real");
    await expectAccessible(page);
    expect(await read(context, "/api/billing")).toMatchObject({
      plan: "free",
      payments: [{ amountCents: 175, refundedCents: 175, status: "refunded" }],
    });
    await expectMails(customer, [
      /^Your receipt: \$1\.75$/,
      / is cancelled$/,
      / goes on$/,
      /^Your refund of \$1\.75$/,
      /^The subscription of .+ has ended$/,
    ]);
  });

  test("a dispute stops the server, and one that is won starts it again", { timeout: 240_000 }, async () => {
    const customer = await shop.visit(size);
    const { page, context } = customer;
    const payment = await buyServer(context, "A town with a wall");
    const dispute = (await controlProvider("open-dispute", { payment_intent: payment })) as { id: string };
    await controlProvider("settle-webhooks");
    await openBilling(customer);
    await badge(page, "Payment disputed");
    await page.getByText("Your bank took the payment back, so the server is stopped.").waitFor();
    await takePicture(page, size, "billing-disputed-real");
    await expectAccessible(page);
    expect(await onlySubscription(customer)).toMatchObject({ state: "disputed" });
    await controlProvider("close-dispute", { dispute: dispute.id, result: "won" });
    await controlProvider("settle-webhooks");
    await page.reload();
    await badge(page, "Active");
    expect(await read(context, "/api/billing")).toMatchObject({ payments: [{ status: "paid" }] });
    await expectMails(customer, [/^Your receipt: \$1\.75$/, / was stopped$/, / can run again$/]);
  });
});
