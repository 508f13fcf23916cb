import { act, screen, within } from "@testing-library/react";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  activeSubscription,
  billingAnswer,
  subscriptionId,
} from "../features/billing/billing-answers.fixture.ts";
import { buildId, prompt } from "../features/builds/build-answers.fixture.ts";
import { buildRoute } from "./routes/build.ts";
import { checkoutRoute } from "./routes/checkout.ts";
import { loginRoute } from "./routes/login.ts";
import { pricingRoute } from "./routes/pricing.ts";
import { mainButton, untilAt } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";
import { delayCodeOf } from "./testing/slow-page.fixture.tsx";

// While the code of the next page loads, the router's address is already the next one's, and the page on the screen
// still belongs to the one before.
const intentId = "pi_3QabcdEFGH12345678";
const stillThereAfterMs = 60;
/** No spinner replaces the page meanwhile, however slow the machine is. */
const spinnerAfterMs = 60_000;
type App = ReturnType<typeof renderApp>;

/** Leaves for a page whose code does not come, and waits while the earlier page is still shown. */
async function leaveFor({ router, at }: App, href: string): Promise<void> {
  router.update({ ...router.options, defaultPendingMs: spinnerAfterMs });
  act(() => void router.navigate({ href }));
  await untilAt(at, new URL(href, location.origin).pathname);
  await act(() => sleep(stillThereAfterMs));
}

function toasts(): string[] {
  const region = screen.getByRole("region", { name: /notification/i });
  return within(region)
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

test("a payment that succeeded stays successful until the page of its build is there", async () => {
  const build = delayCodeOf(buildRoute);
  const paid = { success: true, state: "paid", buildId, error: null };
  const { at } = renderApp(`/payment-success?payment_intent=${intentId}`, { "verify-payment": paid });
  await screen.findByRole("heading", { name: "Payment successful! Creating your server..." });
  await untilAt(at, `/build/${buildId}`);
  await act(() => sleep(5000));
  expect(at()).toBe(`/build/${buildId}`);
  expect(toasts()).toEqual([]);
  build.arrive();
  await screen.findByRole("heading", { name: "The slow page" });
  expect(toasts()).toEqual([]);
});

test("a saved card in the address of another page is not charged", async () => {
  delayCodeOf(pricingRoute);
  const app = renderApp("/billing", { billing: billingAnswer([activeSubscription]) });
  await screen.findByRole("region", { name: "Hearthside Survival" });
  await leaveFor(app, `/pricing?subscription=${subscriptionId}&setup_intent=seti_1Abcdefgh`);
  expect(app.api.sent).toEqual([]);
  expect(app.at()).toBe("/pricing");
});

test("the privacy policy stays on the screen until the next page is there", async () => {
  delayCodeOf(pricingRoute);
  const app = renderApp("/privacy");
  const tab = await screen.findByRole("tab", { name: "Privacy Policy" });
  await leaveFor(app, "/pricing");
  expect(tab.getAttribute("aria-selected")).toBe("true");
});

test("a link for a new password stays complete until the login page is there", async () => {
  delayCodeOf(loginRoute);
  const app = renderApp("/reset-password#a-token", { "auth/me": null });
  await screen.findByLabelText("New password");
  await leaveFor(app, "/login");
  expect(screen.queryByText("This link is not complete. Open it again from the email.")).toBeNull();
});

test("the dialog with the editions stays open until the checkout is there", async () => {
  delayCodeOf(checkoutRoute);
  const app = renderApp("/");
  await app.user.click(await screen.findByLabelText("Describe your server"));
  await app.user.paste(prompt);
  await app.user.click(await mainButton("Start Building"));
  await app.user.click(await screen.findByRole("button", { name: "Continue for FREE" }));
  await screen.findByRole("heading", { name: "Choose Your Server Type" });
  await leaveFor(app, `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=java`);
  expect(screen.queryByRole("heading", { name: "Choose Your Server Type" })).not.toBeNull();
});
