import {
  activeSubscription,
  billingAnswer,
  givenSize,
  subscriptionId,
  subscriptionsByState,
} from "../../apps/web/src/features/billing/billing-answers.fixture.ts";
import { capabilities, prompt, refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { someProposal } from "../../apps/web/src/features/builds/proposal/proposal.fixture.ts";
import { answersFor, serverId, servers } from "../../apps/web/src/features/servers/server-answers.fixture.ts";
import { mainButton } from "../steps/account-steps.ts";
import { proposes } from "./builds.ts";
import { type Screen, untilHeading } from "./screen.ts";

const checkout = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=java&plan=basic&ram=4&storage=20`;
const withCards = { capabilities: { ...capabilities, cards: true } };
const buying = { ...withCards, ...proposes(someProposal) };
const result = "/payment-success?payment_intent=pi_3QabcdEFGH12345678";
const at = `billing/subscriptions/${subscriptionId}`;

function billingScreen(name: string, answer: unknown, reach: Screen["reach"]): Screen {
  return {
    name: `billing${name}`,
    path: "/billing",
    isMember: true,
    answers: { ...withCards, billing: answer },
    reach,
  };
}

const untilServer = untilHeading("Hearthside Survival");

const paying: readonly Screen[] = [
  {
    name: "checkout-loading",
    path: checkout,
    isMember: true,
    answers: { ...buying, "create-payment-intent": "no answer" },
    reach: untilHeading("Payment"),
  },
  {
    name: "checkout-refused",
    path: checkout,
    isMember: true,
    answers: {
      ...buying,
      "create-payment-intent": refusal(503, "NO_ROOM", "There is no room for 4 GB right now."),
    },
    reach: untilHeading("Failed to initialize payment. Please try again."),
  },
  {
    name: "checkout-credit",
    path: checkout,
    isMember: true,
    answers: {
      ...buying,
      "create-payment-intent": {
        isFree: false,
        clientSecret: null,
        publishableKey: null,
        amount: 600,
        creditCents: 600,
        buildId: null,
      },
    },
    async reach(page) {
      await mainButton(page, "Pay $6.00 with credit").waitFor();
    },
  },
  {
    name: "payment-processing",
    path: result,
    isMember: true,
    answers: { "verify-payment": "no answer" },
    reach: untilHeading("Processing your payment..."),
  },
];

const changing: readonly Screen[] = [
  billingScreen(
    "-handed-over",
    billingAnswer([{ ...activeSubscription, state: "ending", isHandedOver: true }]),
    untilServer,
  ),
  billingScreen(
    "-new-price",
    billingAnswer([
      { ...activeSubscription, nextPrice: { monthlyCents: 450, from: "2099-01-05T12:00:00.000Z" } },
    ]),
    untilServer,
  ),
];

export const billingScreens: readonly Screen[] = [
  ...paying,
  ...changing,
  ...Object.values(subscriptionsByState).map((subscription) =>
    billingScreen(
      `-${subscription.state}`,
      billingAnswer([subscription]),
      untilHeading(subscription.serverName ?? "Your new server"),
    ),
  ),
  billingScreen(
    "-given",
    { ...billingAnswer([], []), given: [givenSize], creditCents: 1250 },
    untilHeading("Hearthside Survival"),
  ),
  billingScreen("-empty", billingAnswer([], []), untilHeading("You have no paid servers")),
  billingScreen("-loading", "no answer", untilHeading("Billing")),
  billingScreen(
    "-unreadable",
    refusal(500, "INTERNAL", "Something went wrong on our side. Please try again."),
    untilHeading("We couldn't load your billing"),
  ),
  billingScreen(
    "-build-failed",
    billingAnswer([
      { ...activeSubscription, buildFailed: true, refundableUntil: "2099-01-01T00:00:00.000Z" },
    ]),
    untilServer,
  ),
  billingScreen("-cancel", billingAnswer([activeSubscription]), async (page) => {
    await mainButton(page, "Cancel plan").click();
    await page.getByRole("alertdialog").waitFor();
  }),
  {
    name: "size",
    path: `/size/${serverId}`,
    isMember: true,
    answers: {
      ...withCards,
      ...answersFor(servers.offline),
      billing: billingAnswer([activeSubscription]),
      [`${at}/preview`]: {
        takesEffect: "now",
        dueNowCents: 82,
        dueLaterCents: 0,
        monthlyCents: 550,
        billedMonths: 1,
        beginsMonth: false,
        at: "2026-11-20T12:00:00.000Z",
        needsRestart: true,
      },
    },
    async reach(page) {
      await page.getByRole("slider", { name: "RAM" }).press("ArrowRight");
      await mainButton(page, "See what it costs").click();
      await mainButton(page, "Pay $0.82 and change").waitFor();
    },
  },
];
