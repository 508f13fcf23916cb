import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  activeSubscription,
  billingAnswer,
  givenSize,
  subscriptionId,
  subscriptionsByState,
} from "../../features/billing/billing-answers.fixture.ts";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { playCardScript } from "../testing/card-script-double.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const at = `billing/subscriptions/${subscriptionId}`;
const form = { clientSecret: "seti_1Abcdefgh_secret_2", publishableKey: "pk_test_1" };
const active = { billing: billingAnswer([activeSubscription]) };

test("a paid server shows its state, size, price, next charge and card, and what was paid", async () => {
  renderApp("/billing", active);
  const card = within(await screen.findByRole("region", { name: "Hearthside Survival" }));
  for (const text of [
    "Active",
    "Next charge: $3.75 on December 17, 2026.",
    "3 GB RAM, 10 GB storage",
    "$3.75/month",
    "Visa ending in 4242, expires 04/2030",
  ])
    card.getByText(text);
  expect(screen.getAllByRole("link", { name: /as PDF/ })[0]?.getAttribute("href")).toBe(
    "https://pay.stripe.com/invoice/acct_1/test_1/pdf",
  );
  screen.getByText(/\$1.75 refunded/);
});

test("a size is changed on its own page", async () => {
  renderApp("/billing", active);
  expect((await screen.findByRole("link", { name: "Change size" })).getAttribute("href")).toBe(
    `/size/${activeSubscription.serverId}`,
  );
});

test("without a paid server the page invites to build one", async () => {
  renderApp("/billing", { billing: billingAnswer([], []) });
  await screen.findByRole("heading", { name: "You have no paid servers" });
  expect(screen.getByRole("link", { name: "Build a server" }).getAttribute("href")).toBe("/");
});

test("what was given without charge says by whom, until when, why and what then", async () => {
  renderApp("/billing", { billing: { ...billingAnswer([], []), given: [givenSize], creditCents: 1250 } });
  const card = within(await screen.findByRole("region", { name: "Hearthside Survival" }));
  for (const text of [
    "Given by Blockwright",
    /without charge until January 17, 2099\. After that the server has 1 GB RAM and 5 GB storage again/,
    "8 GB RAM, 40 GB storage",
    "Nothing, instead of $14.25/month",
    "Your server was down for two days.",
  ])
    card.getByText(text);
  screen.getByText("You have $12.50 of credit. Your next payments use it first.");
  expect(screen.queryByRole("heading", { name: "You have no paid servers" })).toBeNull();
});

test("a server that stops afterwards says so, and credit that can't be read is not lost", async () => {
  const given = [{ ...givenSize, until: null, stopsAfter: true }];
  renderApp("/billing", { billing: { ...billingAnswer([], []), given, creditCents: null } });
  await screen.findByText(
    /until we end it\. After that the server stops, because its subscription has ended/,
  );
  expect(screen.getByText("We can't read your credit right now. It is not lost.")).toBeTruthy();
});

test("a page that did not load can be tried again", async () => {
  const { user, api } = renderApp("/billing", { billing: refusal(500, "INTERNAL", "Something broke.") });
  await screen.findByRole("heading", { name: "We couldn't load your billing" });
  api.change("billing", active.billing);
  await user.click(await mainButton("Retry"));
  expect(await screen.findByText("Active")).toBeDefined();
});

test("a plan is cancelled in two clicks, and the question names the last day", async () => {
  const { user, api } = renderApp("/billing", {
    ...active,
    [`POST ${at}/cancel`]: { endsAt: "2026-12-17T12:00:00.000Z" },
  });
  await user.click(await mainButton("Cancel plan"));
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText(/It runs until December 17, 2026, then it stops/);
  expect(api.sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Cancel plan" }));
  expect(await toastText("Plan cancelled")).toContain("It is paid until December 17, 2026.");
});

test("a price of two months says so, and the next charge is for two", async () => {
  const small = { ...activeSubscription, monthlyCents: 25, billedMonths: 2, nextChargeCents: 50 };
  renderApp("/billing", { billing: billingAnswer([{ ...small, size: { ramGb: 1, storageGb: 10 } }]) });
  await screen.findByText("$0.25/month. Billed every two months: $0.50.");
  expect(screen.getByText(/^Next charge: /).textContent).toBe("Next charge: $0.50 on December 17, 2026.");
});

test("another card is saved by the provider, and then charged", async () => {
  const script = playCardScript();
  const { user, api } = renderApp("/billing", {
    ...active,
    [`POST ${at}/card`]: form,
    [`POST ${at}/card/finish`]: { card: activeSubscription.card },
  });
  script.answerNext({ setupIntent: { id: "seti_1Abcdefgh" } });
  await user.click(await mainButton("Use another card"));
  await user.click(await mainButton("Save card"));
  expect(await toastText("Card saved")).toBeDefined();
  expect(script.confirmed).toEqual([
    { return_url: `${location.origin}/billing?subscription=${subscriptionId}` },
  ]);
  expect(api.sentTo(`/api/${at}/card/finish`)[0]?.body).toEqual({ setupIntentId: "seti_1Abcdefgh" });
});

test("a card whose bank asked for a visit is finished on the way back, once", async () => {
  const { api, router } = renderApp(
    `/billing?subscription=${subscriptionId}&setup_intent=seti_1Abcdefgh&redirect_status=succeeded`,
    { ...active, [`POST ${at}/card/finish`]: { card: activeSubscription.card } },
  );
  await toastText("Card saved");
  expect(api.sentTo(`/api/${at}/card/finish`)).toHaveLength(1);
  expect(router.state.location.search).toEqual({});
});

test("an overdue payment takes one click with the saved card, or another card", async () => {
  const script = playCardScript();
  const { user } = renderApp("/billing", {
    billing: billingAnswer([subscriptionsByState.overdue]),
    [`POST ${at}/pay`]: { paid: false, amountCents: 375, form },
  });
  script.answerNext({ paymentIntent: { id: "pi_1" } });
  await user.click(await mainButton("Pay now"));
  await user.click(await mainButton("Pay the open amount"));
  await user.click(await mainButton("Pay $3.75"));
  expect(await toastText("Thank you")).toContain("$3.75 paid.");
});

test("a build that failed for good offers the build again or the money back", async () => {
  const failed = { ...activeSubscription, buildFailed: true, refundableUntil: "2099-01-01T00:00:00.000Z" };
  const { user } = renderApp("/billing", {
    billing: billingAnswer([failed]),
    [`POST ${at}/refund`]: { refundedCents: 375, creditCents: 0 },
  });
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByRole("link", { name: "Try the build again" }).getAttribute("href")).toBe(
    `/build/${activeSubscription.buildId}`,
  );
  await user.click(alert.getByRole("button", { name: "Get your money back" }));
  await user.click(await screen.findByRole("button", { name: "Refund and end the plan" }));
  expect(await toastText("Refunded")).toContain("$3.75 goes back to your card.");
});

test("what was handed over is not charged again, and only its card can be removed", async () => {
  renderApp("/billing", {
    billing: billingAnswer([{ ...activeSubscription, state: "ending", isHandedOver: true }]),
  });
  const card = within(await screen.findByRole("region", { name: "Hearthside Survival" }));
  card.getByText("You handed this server over. You are not charged again.");
  expect(card.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Remove card"]);
});

test("a server whose plan has ended can be paid for again", async () => {
  renderApp("/billing", { billing: billingAnswer([subscriptionsByState.ended]) });
  const link = await screen.findByRole("link", { name: "Pay and start it again" });
  expect(link.getAttribute("href")).toBe(`/size/${subscriptionsByState.ended.serverId}`);
});
