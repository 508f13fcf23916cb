import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  activeSubscription,
  billingAnswer,
  givenSize,
  subscriptionId,
  subscriptionsByState,
} from "../../features/billing/billing-answers.fixture.ts";
import { capabilities, refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { playCardScript } from "../testing/card-script-double.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `/size/${serverId}`;
const at = `billing/subscriptions/${subscriptionId}`;
const freeServer = { ...servers.offline, maxRam: 1024, maxStorage: 5120, plan: "free" };
const withCards = { capabilities: { ...capabilities, cards: true } };
const free = { ...withCards, ...answersFor(freeServer), billing: billingAnswer([], []) };
const paying = { ...withCards, ...answersFor(servers.offline), billing: billingAnswer([activeSubscription]) };
const ordered = {
  clientSecret: "pi_1Abcdefgh_secret_2",
  publishableKey: "pk_test_1",
  amount: 375,
  creditCents: 0,
  isPaid: false,
};
/** A larger size of a server that is paid for, unless something else is said. */
const preview = (differs: object = {}) => ({
  takesEffect: "now",
  dueNowCents: 82,
  dueLaterCents: 0,
  monthlyCents: 550,
  billedMonths: 1,
  beginsMonth: false,
  at: "2026-11-20T12:00:00.000Z",
  needsRestart: false,
  ...differs,
});

type User = ReturnType<typeof renderApp>["user"];

async function chooseThreeGb(user: User): Promise<void> {
  (await screen.findByRole("slider", { name: "RAM" })).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  screen.getByRole("slider", { name: "Storage" }).focus();
  await user.keyboard("{ArrowRight}");
}

async function seeCost(user: User, slider: string, keys: string): Promise<void> {
  (await screen.findByRole("slider", { name: slider })).focus();
  await user.keyboard(keys);
  await user.click(await mainButton("See what it costs"));
}

test("a free server gets larger: price now and per month, the card, and the size when it is paid", async () => {
  const script = playCardScript();
  const { user, api } = renderApp(path, {
    ...free,
    [`POST servers/${serverId}/upgrade`]: ordered,
    [`POST servers/${serverId}/upgrade/verify`]: { state: "paid", error: null },
  });
  await screen.findByText("1 GB RAM, 5 GB storage");
  screen.getByText("Now, free of charge.");
  expect(await mainButton("Continue with $0.00/month")).toHaveProperty("disabled", true);
  await chooseThreeGb(user);
  screen.getByText("$3.75 is due now for the first month. After that you pay $3.75/month until you cancel.");
  expect(api.sent).toEqual([]);
  await user.click(await mainButton("Continue with $3.75/month"));
  script.answerNext({ paymentIntent: { id: "pi_1Abcdefgh" } });
  await user.click(await mainButton("Pay $3.75"));
  expect(await toastText("Size changed")).toContain("Thank you! Your payment has arrived.");
  expect(api.sent.map(({ path: to, body }) => [to, body])).toEqual([
    [`/api/servers/${serverId}/upgrade`, { ram: 3, storage: 10 }],
    [`/api/servers/${serverId}/upgrade/verify`, { paymentIntentId: "pi_1Abcdefgh" }],
  ]);
  expect(script.confirmed).toEqual([{ return_url: `${location.origin}${path}` }]);
});

test("another size takes the card form away, and a refusal says why", async () => {
  playCardScript();
  const { user, api } = renderApp(path, { ...free, [`POST servers/${serverId}/upgrade`]: ordered });
  await chooseThreeGb(user);
  await user.click(await mainButton("Continue with $3.75/month"));
  await mainButton("Pay $3.75");
  screen.getByRole("slider", { name: "RAM" }).focus();
  await user.keyboard("{ArrowRight}");
  api.change(`POST servers/${serverId}/upgrade`, refusal(409, "NO_ROOM", "There is no room for it."));
  await user.click(await mainButton("Continue with $5.50/month"));
  expect(await toastText("Size Not Changed")).toContain("There is no room for it.");
  expect(screen.queryByRole("button", { name: "Pay $3.75" })).toBeNull();
});

test("credit that pays all of it is asked about first", async () => {
  const { user, api } = renderApp(path, {
    ...free,
    [`POST servers/${serverId}/upgrade`]: {
      ...ordered,
      clientSecret: null,
      publishableKey: null,
      creditCents: 375,
    },
  });
  await chooseThreeGb(user);
  await user.click(await mainButton("Continue with $3.75/month"));
  const use = await mainButton("Pay $3.75 with your credit");
  api.change(`POST servers/${serverId}/upgrade`, {
    ...ordered,
    clientSecret: null,
    publishableKey: null,
    creditCents: 375,
    isPaid: true,
  });
  await user.click(use);
  expect(await toastText("Size changed")).toBeDefined();
  expect(api.sent.map(({ body }) => body)).toEqual([
    { ram: 3, storage: 10 },
    { ram: 3, storage: 10, withCredit: true },
  ]);
});

test("a payment that a bank confirmed elsewhere is finished on the way back, once", async () => {
  const { api, router } = renderApp(`${path}?payment_intent=pi_1Abcdefgh&redirect_status=succeeded`, {
    ...free,
    [`POST servers/${serverId}/upgrade/verify`]: { state: "paid", error: null },
  });
  await toastText("Size changed");
  expect(api.sent.map(({ body }) => body)).toEqual([{ paymentIntentId: "pi_1Abcdefgh" }]);
  expect(router.state.location.search).toEqual({});
});

test("a free server gets a size that is billed every two months, and pays for two", async () => {
  playCardScript();
  const small = { ...ordered, amount: 50 };
  const { user, api } = renderApp(path, { ...free, [`POST servers/${serverId}/upgrade`]: small });
  (await screen.findByRole("slider", { name: "Storage" })).focus();
  await user.keyboard("{ArrowRight}");
  screen.getByText("$0.50 is due now. You pay $0.25/month until you cancel. Billed every two months: $0.50.");
  await user.click(await mainButton("Continue with $0.25/month"));
  await mainButton("Pay $0.50");
  expect(api.sent.map(({ body }) => body)).toEqual([{ ram: 1, storage: 10 }]);
});

const shared = answersFor({ ...freeServer, sharedBy: "alex", actions: ["view"] });
const given = { ...billingAnswer([], []), given: [{ ...givenSize, serverId }] };
const overdue = billingAnswer([{ ...subscriptionsByState.overdue, offers: [] }]);

test.each([
  ["another person's server", { ...free, ...shared }, "Only its owner can change the size."],
  [
    "a size that the operator gives",
    { ...free, billing: given },
    "The operator gives you this size. It can be changed when that ends.",
  ],
  [
    "a plan whose payment is late",
    { ...free, billing: overdue },
    "We couldn't charge your card. Pay by December 24, 2026 to keep the server running.",
  ],
  [
    "an installation without cards",
    { ...free, capabilities },
    "Card payments are not set up here, so no larger size can be bought.",
  ],
])("%s says why nothing can be changed", async (_what, answers, reason) => {
  renderApp(path, answers);
  await screen.findByText(reason);
  expect(screen.queryByRole("slider")).toBeNull();
});

test("a server that was free before goes back to it with the end of the month", async () => {
  const { user } = renderApp(path, {
    ...paying,
    billing: billingAnswer([{ ...activeSubscription, returnsToFree: true }]),
    [`POST ${at}/cancel`]: { endsAt: "2026-12-17T12:00:00.000Z" },
  });
  (await screen.findByRole("slider", { name: "RAM" })).focus();
  await user.keyboard("{Home}");
  screen.getByRole("slider", { name: "Storage" }).focus();
  await user.keyboard("{Home}");
  screen.getByText(
    "Nothing is due now. From December 17, 2026 it costs nothing, if its files fit into 5 GB.",
  );
  await user.click(await mainButton("Change from December 17, 2026"));
  expect(await toastText("Size changed")).toContain("It takes effect on December 17, 2026.");
});

test.each([
  ["the figures", `/server/${serverId}`, /^Disk/],
  ["the settings", `/server/${serverId}/settings`, /^Change size$/],
])("%s of a server lead here, for its owner alone", async (_what, from, name) => {
  renderApp(from, answersFor(servers.online));
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe(path);
});

test("a larger size says what is due now before it charges that amount", async () => {
  const { user, api } = renderApp(path, {
    ...paying,
    [`POST ${at}/preview`]: preview({ needsRestart: true }),
    [`POST ${at}/size`]: { state: "changed", confirmation: null },
  });
  expect(await mainButton("See what it costs")).toHaveProperty("disabled", true);
  screen.getByRole("slider", { name: "RAM" }).focus();
  await user.keyboard("{ArrowRight}");
  await user.click(await mainButton("See what it costs"));
  await screen.findByText(/\$0.82 is due now for the rest of this month. After that you pay \$5.50\/month./);
  expect(api.sentTo(`/api/${at}/size`)).toEqual([]);
  await user.click(await mainButton("Pay $0.82 and change"));
  expect(await toastText("Size changed")).toContain("It takes effect when you restart the server.");
  expect(api.sentTo(`/api/${at}/size`)[0]?.body).toEqual({ ram: 4, storage: 10, dueNowCents: 82 });
});

test("a smaller size begins with the next month, and a refusal says why", async () => {
  const { user, api } = renderApp(path, {
    ...paying,
    [`POST ${at}/preview`]: preview({
      takesEffect: "next-period",
      dueNowCents: 0,
      monthlyCents: 200,
      at: "2026-12-17T12:00:00.000Z",
    }),
    [`POST ${at}/size`]: refusal(409, "STORAGE_FULL", "The server's files need 8 GB."),
  });
  await seeCost(user, "RAM", "{ArrowLeft}");
  await screen.findByText("Nothing is due now. From December 17, 2026 you pay $2.00/month.");
  await user.click(await mainButton("Change from December 17, 2026"));
  expect(await toastText("Size Not Changed")).toContain("The server's files need 8 GB.");
  api.change(`POST ${at}/size`, { state: "scheduled", confirmation: null });
  await user.click(await mainButton("Change from December 17, 2026"));
  expect(await toastText("Size changed")).toContain("It takes effect on December 17, 2026.");
});

test("a few cents are added to the next payment, and the page says so", async () => {
  const { user } = renderApp(path, {
    ...paying,
    [`POST ${at}/preview`]: preview({ dueNowCents: 0, dueLaterCents: 21, monthlyCents: 400 }),
    [`POST ${at}/size`]: { state: "changed", confirmation: null },
  });
  await seeCost(user, "Storage", "{ArrowRight}");
  await screen.findByText(
    "Nothing is due now: $0.21 is added to the next payment. After that you pay $4.00/month.",
  );
  await user.click(await mainButton("Change now"));
  expect(await toastText("Size changed")).toContain("It takes effect now.");
});

test("a larger size that the bank wants confirmed goes through the provider's window", async () => {
  const script = playCardScript();
  const { user } = renderApp(path, {
    ...paying,
    [`POST ${at}/preview`]: preview(),
    [`POST ${at}/size`]: {
      state: "needs-confirmation",
      confirmation: { clientSecret: "pi_9_secret_9", publishableKey: "pk_test_1" },
    },
  });
  script.answerNext({ error: { message: "We are unable to authenticate your card." } });
  await seeCost(user, "RAM", "{ArrowRight}");
  await user.click(await mainButton("Pay $0.82 and change"));
  expect(await toastText("Size Not Changed")).toContain("We are unable to authenticate your card.");
  expect(script.confirmed).toEqual(["pi_9_secret_9"]);
});

test("a larger size of one that is billed every two months begins a month", async () => {
  const size = { ramGb: 1, storageGb: 10 };
  const small = { ...activeSubscription, size, monthlyCents: 25, billedMonths: 2 };
  const { user, api } = renderApp(path, {
    ...paying,
    billing: billingAnswer([small]),
    [`POST ${at}/preview`]: preview({ dueNowCents: 162, monthlyCents: 200, beginsMonth: true }),
  });
  await screen.findByText("Now, for $0.25/month. Billed every two months: $0.50.");
  await seeCost(user, "RAM", "{ArrowRight}");
  await screen.findByText(
    "$1.62 is due now: a month, less what you paid for later. After that you pay $2.00/month.",
  );
  expect(api.sentTo(`/api/${at}/preview`)[0]?.body).toEqual({ ram: 2, storage: 10 });
});

test("a smaller size that is billed every two months says so before it begins", async () => {
  const { user } = renderApp(path, {
    ...paying,
    [`POST ${at}/preview`]: preview({
      takesEffect: "next-period",
      dueNowCents: 0,
      monthlyCents: 25,
      billedMonths: 2,
      at: "2026-12-17T12:00:00.000Z",
    }),
  });
  await seeCost(user, "RAM", "{Home}");
  expect((await screen.findByText(/^Nothing is due now/)).textContent).toBe(
    "Nothing is due now. From December 17, 2026 you pay $0.25/month. Billed every two months: $0.50.",
  );
});
