import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { cards, controlProvider, orderPaidServer, payWith } from "./billing/provider.ts";
import { buildCount, openShop } from "./billing/shop.ts";
import { expectRedirect } from "./billing/time.ts";
import { atBuildPage } from "./build-journey.ts";
import { builtSite } from "../services/site.ts";
import { toastText } from "./steps/account-steps.ts";
import { expectAccessible, sizes } from "./visitor.ts";

const shop = openShop();
const somePayment = "/payment-success?payment_intent=pi_3QabcdEFGH12345678";

describe.each(sizes)("at $width px", (size) => {
  test("closed after paying: the webhook alone builds the server", { timeout: 120_000 }, async () => {
    const customer = await shop.visit(size);
    const { page } = customer;
    await orderPaidServer(page, "Creative plots");
    await page.route("**/payment-success**", (route) => route.abort());
    await payWith(page, cards.good);
    await vi.waitFor(async () => expect(await buildCount(customer)).toBe(1), { timeout: 20_000 });
    await page.close();
  });

  test("reloaded at each state: one order, one payment, one build", { timeout: 120_000 }, async () => {
    const customer = await shop.visit(size);
    const { page } = customer;
    await orderPaidServer(page, "Towny for a class");
    const checkout = page.url();
    await page.reload();
    await payWith(page, cards.declined);
    await toastText(page, "Payment Failed");
    await page.reload();
    await controlProvider("hold-webhooks");
    // The api doesn't answer, so the page stays as it is.
    await page.route("**/api/verify-payment", () => undefined);
    await payWith(page, cards.good);
    const processing = page.getByRole("heading", { name: "Processing your payment..." });
    await processing.waitFor();
    await expectAccessible(page);
    await page.reload();
    await processing.waitFor();
    expect(new URL(page.url()).searchParams.has("payment_intent_client_secret")).toBe(false);
    const result = page.url();
    await page.unroute("**/api/verify-payment");
    await page.reload();
    const paid = page.getByRole("heading", { name: "Payment successful! Creating your server..." });
    await paid.waitFor();
    await page.reload();
    await paid.waitFor();
    await expectAccessible(page);
    const buildId = await atBuildPage(page);
    await page.reload();
    await atBuildPage(page);
    await controlProvider("release-webhooks", { order: "reversed" });
    await controlProvider("settle-webhooks");
    // A bookmark of the result leads to the same build, and one of the checkout asks for no second payment.
    await page.goto(result);
    expect(await atBuildPage(page)).toBe(buildId);
    expect(await buildCount(customer)).toBe(1);
    await page.goto(checkout);
    await page.getByRole("heading", { name: "Complete Your Purchase" }).waitFor();
    expect(await buildCount(customer)).toBe(1);
  });

  test("an address without a payment leads home after three seconds", async () => {
    const { page } = await shop.visit(size);
    for (const path of ["/payment-success", "/payment-success?payment_intent=nonsense"]) {
      await page.goto(path);
      await toastText(page, "Invalid payment session. Redirecting...");
      await expectRedirect(page, "Invalid payment session", /^\/$/, 3);
    }
  });

  test("an order without a description leads home after two seconds", async () => {
    const { page } = await shop.visit(size);
    for (const search of [
      "",
      "?prompt=A+town&plan=basic&ram=2",
      "?prompt=A+town&platformType=java&ram=2.5",
    ]) {
      await page.goto(`/checkout${search}`);
      expect(await toastText(page, "Invalid Configuration")).toContain(
        "Missing server configuration. Redirecting to home...",
      );
      await expectRedirect(page, "This order is incomplete", /^\/$/, 2);
    }
  });

  test("what the api answers about a payment is said, and leads home after three seconds", async () => {
    const { page } = await shop.visit(size);
    const failed = { success: false, state: "failed", buildId: null };
    const json = (body: unknown) => ({ status: 200, json: body });
    const answers = [
      { answer: json({ ...failed, error: "Your card has expired." }), text: "Your card has expired." },
      { answer: json({ ...failed, error: null }), text: "Payment verification failed" },
      {
        answer: { status: 404, json: { type: "NOT_FOUND", message: "There is nothing here." } },
        text: "Failed to verify payment. Please contact support.",
      },
    ];
    for (const { answer, text } of answers) {
      await page.route("**/api/verify-payment", (route) => route.fulfill(answer));
      await page.goto(somePayment);
      expect(await toastText(page, "Payment Failed")).toContain(text);
      await page.getByRole("main").getByText(text).waitFor();
      await expectRedirect(page, "Payment Failed", /^\/$/, 3);
      await page.unroute("**/api/verify-payment");
    }
  });

  test("an order that can't be placed says so", async () => {
    const { page } = await shop.visit(size);
    await page.route("**/api/create-payment-intent", (route) => route.abort());
    await page.goto("/checkout?prompt=A+town&plan=basic&platformType=java&ram=2&storage=5");
    expect(await toastText(page, "Error")).toContain("Failed to initialize payment. Please try again.");
    await page.unroute("**/api/create-payment-intent");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("button", { name: "Pay $1.75" }).waitFor();
  });
});

test("only pages with a card form may load the provider's script, of all pages there are", async () => {
  const { page, context } = await shop.visit(sizes[0]);
  const paths = JSON.parse(readFileSync(join(await builtSite(), "routes.json"), "utf8")) as readonly string[];
  const allowed: string[] = [];
  const unprotected: string[] = [];
  for (const path of paths) {
    const policy = (await context.request.get(path.replaceAll("$", ""))).headers()["content-security-policy"];
    if (!policy?.includes("default-src")) unprotected.push(path);
    if (policy?.includes("stripe.com")) allowed.push(path);
  }
  expect(unprotected).toEqual([]);
  expect(allowed.toSorted()).toEqual(["/billing", "/checkout", "/payment-success", "/size/$serverId"]);
  await page.goto("/billing");
  await page.getByRole("heading", { name: "You have no paid servers" }).waitFor();
});
