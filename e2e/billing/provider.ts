import type { BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { interceptProvider } from "../../stand-ins/payments/browser/intercept.ts";
import { platformNames, promptBox } from "../build-journey.ts";
import { mainButton } from "../steps/account-steps.ts";

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  /** The bank wants to see the payer. */
  secured: "4000 0025 0000 3155",
  other: "5555 5555 5555 4444",
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
  await fillCard(page, number);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[src^="https://js.stripe.com"]');
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration date (MM / YY)").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
}

/** A paid server of 2 GB without the pages: ordered at the api, paid at the provider. Returns the payment's id. */
export async function buyServer(context: BrowserContext, prompt: string): Promise<string> {
  const data = { plan: "basic", prompt, platformType: "java", ram: 2, storage: 5 };
  const answer = await context.request.post("/api/create-payment-intent", { data });
  if (!answer.ok()) throw new Error(`The order was answered with ${answer.status()}: ${await answer.text()}`);
  const { clientSecret, publishableKey } = (await answer.json()) as Record<string, string>;
  const [id = ""] = clientSecret?.split("_secret_") ?? [];
  const paid = await fetch(`${inject("site").payments}/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: publishableKey ?? "",
      client_secret: clientSecret ?? "",
      return_url: "http://localhost/payment-success",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": cards.good.replaceAll(" ", ""),
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  if (!paid.ok) throw new Error(`The payment was answered with ${paid.status}: ${await paid.text()}`);
  await controlProvider("settle-webhooks");
  return id;
}
