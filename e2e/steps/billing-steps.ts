import type { BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { interceptProvider } from "../../stand-ins/payments/browser/intercept.ts";
import { platformNames, promptBox } from "../build-journey.ts";
import { mainButton } from "./account-steps.ts";

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  /** The bank wants to see the payer. */
  secured: "4000 0025 0000 3155",
} as const;

/** Answers for the card provider in this browser. The site's bundle and policies stay as in production. */
export async function meetProvider(context: BrowserContext): Promise<void> {
  await interceptProvider(context, inject("site").payments ?? "");
}

/** The stand-in's own controls, such as its clock. */
export async function controlProvider(name: string, wishes: object = {}): Promise<unknown> {
  const answer = await fetch(`${inject("site").payments}/_control/${name}`, {
    method: "POST",
    body: JSON.stringify(wishes),
  });
  if (!answer.ok) throw new Error(`The card provider answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** From the prompt to the checkout of 2 GB RAM and 5 GB storage, for a person who agreed to the EULA. */
export async function orderPaidServer(page: Page, words: string): Promise<void> {
  await promptBox(page).fill(words);
  await mainButton(page, "Start Building").click();
  await page.getByRole("slider", { name: "RAM" }).press("ArrowRight");
  await page.getByRole("button", { name: "Continue with $1.75/month" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose Your Server Type" });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: platformNames.java }).click();
  await page.getByRole("heading", { name: "Complete Your Purchase" }).waitFor();
  await mainButton(page, "Pay $1.75").waitFor();
}

export async function payWith(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[src^="https://js.stripe.com"]');
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration date (MM / YY)").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
}
