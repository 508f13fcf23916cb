import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { capabilities, prompt, refusal } from "../features/builds/build-answers.fixture.ts";
import { proposalId, someProposal } from "../features/builds/proposal/proposal.fixture.ts";
import { playCardScript } from "./testing/card-script-double.fixture.ts";
import { mainButton, toastText, untilAt } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const checkoutPath = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=java&ram=3&storage=10`;
const intentId = "pi_3QabcdEFGH12345678";
const withCards = { capabilities: { ...capabilities, cards: true } };
const ordered = {
  ...withCards,
  "create-payment-intent": {
    isFree: false,
    clientSecret: `${intentId}_secret_xyz`,
    publishableKey: "pk_test_1",
    amount: 375,
    creditCents: 0,
    buildId: null,
  },
};

test("the order is placed once, and the card form says what it charges", async () => {
  const script = playCardScript();
  const { user, api } = renderApp(checkoutPath, ordered);
  await screen.findByRole("heading", { name: "Complete Your Purchase" });
  const pay = await mainButton("Pay $3.75");
  screen.getByText("Secure payment powered by Stripe");
  expect(api.sentTo("/api/create-payment-intent")).toHaveLength(1);
  expect(api.sentTo("/api/create-payment-intent")[0]?.body).toEqual({
    prompt,
    plan: "basic",
    platformType: "java",
    ram: 3,
    storage: 10,
  });
  expect(script.shown).toMatchObject([{ clientSecret: `${intentId}_secret_xyz` }]);
  await user.click(pay);
  expect(await mainButton("Processing...")).toHaveProperty("disabled", true);
  expect(script.confirmed).toEqual([{ return_url: `${location.origin}/payment-success` }]);
});

const ask = ordered["create-payment-intent"];

test("credit makes the charge smaller", async () => {
  playCardScript();
  renderApp(checkoutPath, { ...ordered, "create-payment-intent": { ...ask, creditCents: 125 } });
  expect(await mainButton("Pay $2.50")).toHaveProperty("disabled", false);
  screen.getByText("Your credit pays $1.25 of $3.75.");
});

test("what credit pays whole is ordered by a click only", async () => {
  const covered = { ...ask, clientSecret: null, publishableKey: null, creditCents: 375 };
  const { user, api, at } = renderApp(checkoutPath, { ...ordered, "create-payment-intent": covered });
  const pay = await mainButton("Pay $3.75 with credit");
  const sent = () => api.sentTo("/api/create-payment-intent").map(({ body }) => body);
  expect(sent()).toHaveLength(1);
  const buildId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6c";
  api.change("create-payment-intent", { ...covered, buildId });
  await user.click(pay);
  await untilAt(at, `/build/${buildId}`);
  expect(sent()[1]).toMatchObject({ withCredit: true });
});

test("a declined card shows the provider's message, and the form can be used again", async () => {
  const script = playCardScript();
  const { user } = renderApp(checkoutPath, ordered);
  script.answerNext({ error: { message: "Your card was declined." } });
  await user.click(await mainButton("Pay $3.75"));
  expect(await toastText("Payment Failed")).toContain("Your card was declined.");
  expect(await mainButton("Pay $3.75")).toHaveProperty("disabled", false);
});

test("an order that is refused says why, and can be tried again", async () => {
  playCardScript();
  const { user, api } = renderApp(checkoutPath, {
    ...ordered,
    "create-payment-intent": refusal(503, "NO_ROOM", "There is no room for 3 GB right now."),
  });
  const toast = await toastText("Error");
  expect(toast).toContain("Failed to initialize payment. Please try again.");
  expect(toast).toContain("There is no room for 3 GB right now.");
  await screen.findByRole("heading", { name: "Failed to initialize payment. Please try again." });
  api.change("create-payment-intent", ordered["create-payment-intent"]);
  await user.click(await mainButton("Retry"));
  await mainButton("Pay $3.75");
});

test("nothing is ordered before the EULA is agreed to", async () => {
  playCardScript();
  const { user, api } = renderApp(checkoutPath, {
    ...ordered,
    "eula-consent": { acceptedAt: null },
    "POST eula-consent": { acceptedAt: "2026-11-15T12:00:00.000Z" },
  });
  await user.click(await mainButton("Continue to payment"));
  await screen.findByText("Please agree to the Minecraft EULA first.");
  expect(api.sentTo("/api/create-payment-intent")).toEqual([]);
  await user.click(await screen.findByRole("checkbox"));
  await user.click(await mainButton("Continue to payment"));
  await mainButton("Pay $3.75");
});

test("an order that was paid before the reload leads to its result", async () => {
  const script = playCardScript();
  const { at, router } = renderApp(checkoutPath, { ...ordered, "verify-payment": "no answer" });
  await mainButton("Pay $3.75");
  script.emit("loaderror");
  await untilAt(at, "/payment-success");
  expect(router.state.location.search).toEqual({ payment_intent: intentId });
});

test("without a card provider the reason stands in place of the form", async () => {
  const { api } = renderApp(checkoutPath);
  await screen.findByRole("heading", { name: "Card payments are not set up here" });
  expect(api.sentTo("/api/create-payment-intent")).toEqual([]);
});

test("a price that is billed every two months says so, and the first payment is for two", async () => {
  playCardScript();
  const paid = { ...ordered["create-payment-intent"], amount: 50 };
  renderApp(checkoutPath.replace("ram=3", "ram=1"), { ...ordered, "create-payment-intent": paid });
  await mainButton("Pay $0.50");
  screen.getByText("$0.25/month");
  screen.getByText("Billed every two months: $0.50.");
  screen.getByText("Billed every two months: $0.50. You can cancel at any time.");
});

test("the summary says what is built, what is missing, what it costs and that money comes back", async () => {
  playCardScript();
  const path = `${checkoutPath}&proposalId=${proposalId}`;
  const owner = { name: "Alex_77", edition: "java", isOperator: true } as const;
  const { api } = renderApp(path, {
    ...ordered,
    [`proposals/${proposalId}`]: {
      ...someProposal,
      joining: { mode: "everyone", owner },
      choices: { ...someProposal.choices, platformType: "java", ramGb: 3, owner },
    },
  });
  await mainButton("Pay $3.75");
  const summary = (await screen.findByRole("heading", { name: "Order summary" })).closest("section");
  const text = summary?.textContent ?? "";
  for (const said of [
    "Hearthside Survival",
    "SoftwarePaper, newest version",
    "Plugins and modsGriefPrevention, EssentialsX",
    "Not includedquality-of-life plugins",
    "OwnerAlex_77, operator",
    "PlanBasic",
    "RAM3 GB",
    "Storage10 GB",
    "Total$3.75/month",
    "Your money back within 7 days if you don't like it.",
  ])
    expect(text).toContain(said);
  expect(text).not.toContain(prompt);
  expect(api.sentTo("/api/create-payment-intent")[0]?.body).toMatchObject({ proposalId });
});
