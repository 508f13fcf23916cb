import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { atBuildPage, readyAddress } from "./build-journey.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { signUp, toastText } from "./steps/account-steps.ts";
import { cards, controlProvider, meetProvider, orderPaidServer, payWith } from "./steps/billing-steps.ts";
import type { SeenBuild } from "./steps/build-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";
import type { Size } from "./visitor.ts";

const [phone, desk] = sizes;
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 60_000);

async function visitSignedIn(size: Size) {
  const { page, context } = await newVisitor(browser, size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  people.push(context);
  await meetProvider(context);
  await signUp(page, someone());
  await atPath(page, "/");
  const data = { document: "https://aka.ms/MinecraftEULA" };
  expect((await context.request.post("/api/eula-consent", { data })).status()).toBe(200);
  return { page, context };
}

async function read<T>(context: BrowserContext, path: string): Promise<T> {
  const answer = await context.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const buildCount = async (context: BrowserContext) =>
  (await read<readonly unknown[]>(context, "/api/builds")).length;

describe("a server that costs money", () => {
  test(
    "a declined card, then a good one: the server is built, joined and shown as paid",
    { timeout: 200_000 },
    async () => {
      const { page, context } = await visitSignedIn(desk);
      await orderPaidServer(page, "Survival with land claims for me and my friends");
      await takePicture(page, desk, "checkout-real");
      await expectAccessible(page);
      await page.reload();
      await payWith(page, cards.declined);
      expect(await toastText(page, "Payment Failed")).toContain("Your card was declined.");
      expect(await buildCount(context)).toBe(0);
      await payWith(page, cards.good);
      await page.getByRole("heading", { name: "Payment successful! Creating your server..." }).waitFor();
      expect(new URL(page.url()).searchParams.has("payment_intent_client_secret")).toBe(false);
      const buildId = await atBuildPage(page);
      const address = await readyAddress(page);
      const build = await read<SeenBuild>(context, `/api/build/${buildId}`);
      const bot = await joinJava({
        ...address,
        username: "Alex",
        version: build.plan?.minecraftVersion ?? "",
      });
      await bot.leave();
      await page.goto("/account");
      await page.getByRole("main").getByRole("link", { name: "Billing" }).click();
      await page.getByText("Active", { exact: true }).waitFor();
      await page.getByText("Visa ending in 4242, expires 12/2034").waitFor();
      await takePicture(page, desk, "billing-real");
      await expectAccessible(page);
    },
  );

  test("a bank that wants to see the payer is failed, then passed", { timeout: 120_000 }, async () => {
    const { page, context } = await visitSignedIn(phone);
    await orderPaidServer(page, "Skyblock for two");
    const checkout = page.url();
    await payWith(page, cards.secured);
    await page.getByRole("link", { name: "Fail" }).click();
    await page.getByRole("heading", { name: "Payment Failed" }).waitFor();
    await takePicture(page, phone, "payment-failed-real");
    await atPath(page, "/");
    expect(await buildCount(context)).toBe(0);
    await page.goto(checkout);
    await payWith(page, cards.secured);
    await page.getByRole("link", { name: "Complete" }).click();
    await atBuildPage(page);
    expect(await buildCount(context)).toBe(1);
  });

  test(
    "a person who closes the page after paying gets the server by the webhook alone",
    { timeout: 120_000 },
    async () => {
      const { page, context } = await visitSignedIn(phone);
      await orderPaidServer(page, "Creative plots");
      await page.route("**/payment-success**", (route) => route.abort());
      await payWith(page, cards.good);
      await controlProvider("settle-webhooks");
      await vi.waitFor(async () => expect(await buildCount(context)).toBe(1), {
        timeout: 20_000,
        interval: 500,
      });
      await page.close();
    },
  );

  test("an address without a payment leads home after three seconds", async () => {
    const { page } = await visitSignedIn(desk);
    await page.goto("/payment-success");
    await page.getByRole("heading", { name: "Invalid payment session" }).waitFor();
    await toastText(page, "Invalid payment session. Redirecting...");
    await atPath(page, "/");
  });

  test("every page without a card form names no host of the provider", async () => {
    const { page } = await visitSignedIn(desk);
    const policyOf = async (path: string) =>
      (await page.goto(path))?.headers()["content-security-policy"] ?? "";
    for (const path of ["/", "/servers", "/account"])
      expect(await policyOf(path)).not.toContain("stripe.com");
    expect(await policyOf("/billing")).toContain("https://js.stripe.com");
    await page.getByRole("heading", { name: "You have no paid servers" }).waitFor();
  });
});
