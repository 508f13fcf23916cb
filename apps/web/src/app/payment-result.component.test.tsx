import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildId, refusal } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const intentId = "pi_3QabcdEFGH12345678";
const path = `/payment-success?payment_intent=${intentId}&payment_intent_client_secret=${intentId}_secret_1&redirect_status=succeeded`;
const paid = { success: true, state: "paid", buildId, error: null };
const processing = { success: false, state: "processing", buildId: null, error: null };

/** How long the page stays before it leads there. */
async function leavesAfterMs(at: () => string, target: string): Promise<number> {
  const shownAt = performance.now();
  await vi.waitFor(() => expect(at()).toBe(target), { timeout: 6000, interval: 20 });
  return performance.now() - shownAt;
}

test("a payment is asked about until it is decided, and leads to its build 2 s later", async () => {
  const { api, at, router } = renderApp(path, { "verify-payment": processing });
  await screen.findByRole("heading", { name: "Processing your payment..." });
  await waitFor(() => expect(router.state.location.search).toEqual({ payment_intent: intentId }));
  await waitFor(() => expect(api.sentTo("/api/verify-payment")).toHaveLength(2), { timeout: 4000 });
  expect(api.sentTo("/api/verify-payment")[0]?.body).toEqual({ paymentIntentId: intentId });
  api.change("verify-payment", paid);
  await screen.findByRole(
    "heading",
    { name: "Payment successful! Creating your server..." },
    { timeout: 4000 },
  );
  const ms = await leavesAfterMs(at, `/build/${buildId}`);
  expect(ms, "time limit").toBeGreaterThan(1800);
  expect(ms, "time limit").toBeLessThan(2900);
}, 15_000);

test("a paid order without a build yet is asked about until it has one", async () => {
  const { api, at } = renderApp(path, { "verify-payment": { ...paid, buildId: null } });
  await screen.findByRole("heading", { name: "Payment successful! Creating your server..." });
  api.change("verify-payment", paid);
  await waitFor(() => expect(at()).toBe(`/build/${buildId}`));
});

test.each([
  ["Your card was declined.", "Your card was declined."],
  [null, "Payment verification failed"],
])("a failed payment with the reason %s leads home after 3 s", async (error, shown) => {
  const { at } = renderApp(path, { "verify-payment": { ...processing, state: "failed", error } });
  await screen.findByRole("heading", { name: "Payment Failed" });
  expect(await toastText("Payment Failed")).toContain(shown);
  const ms = await leavesAfterMs(at, "/");
  expect(ms, "time limit").toBeGreaterThan(2500);
  expect(ms, "time limit").toBeLessThan(3900);
});

test("an address without a payment leads home", async () => {
  const { at, api } = renderApp("/payment-success");
  await screen.findByRole("heading", { name: "Invalid payment session" });
  await toastText("Invalid payment session. Redirecting...");
  expect(await leavesAfterMs(at, "/"), "time limit").toBeGreaterThan(2500);
  expect(api.sentTo("/api/verify-payment")).toEqual([]);
});

test("a payment that the api can't verify sends people to support", async () => {
  renderApp(path, { "verify-payment": refusal(404, "NOT_FOUND", "There is no such payment.") });
  expect(await toastText("Payment Failed")).toContain("Failed to verify payment. Please contact support.");
});
