import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  activeSubscription,
  billingAnswer,
  subscriptionId,
} from "../../features/billing/billing-answers.fixture.ts";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { receivedOffer } from "../../features/sharing/sharing-answers.fixture.ts";
import { playCardScript } from "../testing/card-script-double.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5e01";
const price = { monthlyCents: 600, startsAt: "2099-01-05T00:00:00.000Z" };
const offered = { billing: billingAnswer([], []), handovers: [{ ...receivedOffer(serverId), price }] };
const form = { clientSecret: "seti_1Abcdefgh_secret_2", publishableKey: "pk_test_1" };
const patience = { timeout: 25_000 };

test("an offered server names its price and first charge, and is taken over with a saved card", async () => {
  playCardScript().answerNext({ setupIntent: { id: "seti_1Abcdefgh" } });
  const { user, api } = renderApp(`/billing#${serverId}`, {
    ...offered,
    [`POST handovers/${serverId}/card`]: form,
    [`POST handovers/${serverId}/take-over`]: {},
  });
  const card = within(
    await screen.findByRole("region", { name: "Hearthside Survival is offered to you" }, patience),
  );
  card.getByText(/It is paid until January 5, 2099\. From then on you pay \$6\.00 per month\./);
  await user.click(await card.findByRole("button", { name: "Save card and accept" }));
  await toastText("Hearthside Survival is yours now");
  expect(api.sentTo(`/api/handovers/${serverId}/take-over`).map(({ body }) => body)).toEqual([
    { setupIntentId: "seti_1Abcdefgh" },
  ]);
});

test("a server that can't be taken over now says why", async () => {
  const { user } = renderApp("/billing", {
    ...offered,
    [`POST handovers/${serverId}/card`]: refusal(409, "PAYMENT_REFUSED", "A payment is open."),
  });
  await user.click(await mainButton("Take it over"));
  expect((await screen.findByText("A payment is open.")).textContent).toBe("A payment is open.");
});

test("a card whose bank led back here takes the server over", async () => {
  const { api } = renderApp(`/billing?handover=${serverId}&setup_intent=seti_0123456789`, {
    ...offered,
    [`POST handovers/${serverId}/take-over`]: {},
  });
  await toastText("Hearthside Survival is yours now");
  expect(api.sentTo(`/api/handovers/${serverId}/take-over`)).toHaveLength(1);
});

test("what was handed over is not charged again, and only its card can be removed", async () => {
  renderApp("/billing", {
    billing: billingAnswer([
      { ...activeSubscription, id: subscriptionId, state: "ending", isHandedOver: true },
    ]),
  });
  const card = within(await screen.findByRole("region", { name: "Hearthside Survival" }));
  card.getByText("You handed this server over. You are not charged again.");
  expect(card.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Remove card"]);
});
