import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { cards, fillCard, meetProvider } from "./billing/provider.ts";
import { openBrowser } from "./visitor.ts";

const shopUrl = "https://shop.example/";
const key = "pk_test_standin";

let browser: Browser;
let page: Page;
let secret: string;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A bare shop: the provider's script, a place for its form, and a note of everything the page is told. */
beforeEach(async () => {
  const context = await browser.newContext();
  context.setDefaultTimeout(10_000);
  await meetProvider(context);
  await context.route(`${shopUrl}**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Shop</title><div id="form"></div>
        <script>window.heard = []; addEventListener("message", ({ data }) => heard.push(data))</script>
        <script src="https://js.stripe.com/endive/stripe.js"></script>`,
    }),
  );
  page = await context.newPage();
  await page.goto(shopUrl);
  secret = await openIntent();
  await page.evaluate(`
    window.stripe = Stripe("${key}");
    window.form = stripe.elements({ clientSecret: "${secret}" });
    form.create("payment").mount("#form");
  `);
});

async function openIntent(): Promise<string> {
  const answer = await fetch(`${inject("site").payments}/v1/payment_intents`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_standin" },
    body: new URLSearchParams({
      amount: "600",
      currency: "usd",
      "automatic_payment_methods[enabled]": "true",
    }),
  });
  return String(((await answer.json()) as Record<string, unknown>)["client_secret"]);
}

const confirm = () =>
  page.evaluate(
    `stripe.confirmPayment({ elements: form, redirect: "if_required", confirmParams: { return_url: "${shopUrl}back" } })`,
  );

test("it is the release that the loader wants, and has what the components look for", async () => {
  expect(await page.evaluate("Stripe.version")).toBe("endive");
  const names = "['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment']";
  expect(await page.evaluate(`${names}.every((name) => typeof stripe[name] === "function")`)).toBe(true);
  expect(
    await page.evaluate("(() => { try { form.create('card') } catch (error) { return 'refused' } })()"),
  ).toBe("refused");
});

test("an incomplete card is refused before anything is sent", async () => {
  await fillCard(page, "4242");
  expect(await confirm()).toMatchObject({
    error: { type: "validation_error", message: "Your card number is incomplete." },
  });
});

test("a refused card can be followed by a good one, and the page never hears a number", async () => {
  await fillCard(page, cards.declined);
  expect(await confirm()).toMatchObject({ error: { code: "card_declined" } });
  await fillCard(page, cards.good);
  expect(await confirm()).toMatchObject({ paymentIntent: { status: "succeeded" } });
  const heard = JSON.stringify(await page.evaluate("heard")).replaceAll(" ", "");
  expect(heard).toContain("confirmed");
  for (const number of [cards.good, cards.declined]) expect(heard).not.toContain(number.replaceAll(" ", ""));
  await expect(
    page.evaluate("document.querySelector('iframe').contentWindow.document.title"),
  ).rejects.toThrow(/cross-origin/);
});

test.each([
  ["Complete", "succeeded"],
  ["Fail", "failed"],
])("a bank that asks leads back with its answer: %s", async (click, status) => {
  await fillCard(page, cards.secured);
  const left = confirm().catch(() => undefined);
  await page.getByRole("link", { name: click }).click();
  await page.waitForURL(`${shopUrl}back?**`);
  await left;
  const back = new URL(page.url()).searchParams;
  expect([back.get("redirect_status"), back.get("payment_intent_client_secret")]).toEqual([status, secret]);
});
