import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import type { Person } from "../../../platform/actor.ts";
import { dayMs } from "../../../platform/now.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { giveUpBuild } from "../../builds/builds.fixture.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { goodCard, startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { beginCard, finishCard, removeCard } from "../card/change-card.ts";
import { cancelSubscription } from "../life/cancel-subscription.ts";
import { endPaymentsOf } from "../life/end-with-server.ts";
import { payOverdue } from "../life/pay-overdue.ts";
import { refundSubscription } from "../life/refund-subscription.ts";
import { openChoice } from "../unbuilt/open-choice.ts";
import { refundUndecided } from "../unbuilt/refund-undecided.ts";
import { catchUp, unsettled } from "./catch-up.ts";
import { dyingPayments, type Death } from "./dying-payments.fixture.ts";
import { settleSubscription } from "./settle-subscription.ts";

interface Scene {
  readonly deps: BillingDeps;
  readonly actor: Person;
  readonly person: TestPerson;
  readonly bought: Bought;
}

interface Interrupted {
  readonly what: string;
  readonly calls: readonly Death["call"][];
  readonly prepare?: (scene: Scene) => Promise<void>;
  readonly act: (scene: Scene) => Promise<unknown>;
  /** What is true at last, whichever side of the call the program died on. */
  readonly expected: Readonly<Record<string, unknown>>;
  /** If the call was never made: nothing had been promised. */
  readonly unmade?: Readonly<Record<string, unknown>>;
}

let shop: TestShop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.api.stop());

const refunded = { owes: null, state: "ended", movements: ["first-payment 600", "refund -600"] };
const ended = { owes: null, state: "ended", movements: ["first-payment 600"] };
const unchanged = { owes: null, state: "active", movements: ["first-payment 600"] };

const table: readonly Interrupted[] = [
  {
    what: "a refund that its owner asked for",
    calls: ["endSubscription", "refund"],
    act: ({ deps, actor, bought }) => refundSubscription(deps, actor, bought.subscriptionId),
    expected: refunded,
  },
  {
    what: "a refund that nobody chose",
    calls: ["endSubscription", "refund"],
    prepare: async ({ deps, bought }) => {
      await giveUpBuild(shop.api, bought.buildId);
      await deps.transact((tx) => openChoice(deps, tx, bought));
      shop.api.clock.advance(dayMs + 1);
    },
    act: ({ deps, bought }) => refundUndecided(deps, bought.subscriptionId),
    expected: refunded,
  },
  {
    what: "the refund of a payment without an order",
    calls: ["endSubscription", "refund"],
    prepare: async ({ bought }) => {
      await shop.query("update subscriptions set build_id = null where id = $1", [bought.subscriptionId]);
      await shop.query("delete from orders where subscription_id = $1", [bought.subscriptionId]);
    },
    act: ({ deps, bought }) => settleSubscription(deps, bought.subscriptionId),
    expected: refunded,
  },
  {
    what: "the end with a deleted server",
    calls: ["endSubscription"],
    prepare: async ({ person, bought }) => {
      await shop.query("update build_tasks set status = 'completed' where id = $1", [bought.buildId]);
      const headers = { cookie: person.cookies };
      await ask(`${shop.api.url}/api/servers/${bought.serverId}`, { method: "DELETE", headers });
    },
    act: ({ deps, bought }) => endPaymentsOf(deps, bought.serverId),
    expected: ended,
  },
  {
    what: "the pause of a disputed subscription",
    calls: ["setPaused"],
    prepare: ({ bought }) => {
      shop.provider.openDispute(bought.paymentIntentId);
      return Promise.resolve();
    },
    act: ({ deps, bought }) => settleSubscription(deps, bought.subscriptionId),
    expected: { owes: null, state: "disputed", movements: ["first-payment 600", "dispute -600"] },
  },
  {
    what: "the end after a lost dispute",
    calls: ["endSubscription"],
    prepare: ({ bought }) => {
      shop.provider.closeDispute(shop.provider.openDispute(bought.paymentIntentId).id, "lost");
      return Promise.resolve();
    },
    act: ({ deps, bought }) => settleSubscription(deps, bought.subscriptionId),
    expected: { ...ended, movements: ["first-payment 600", "dispute -600"] },
  },
  {
    what: "a cancellation",
    calls: ["setEnding"],
    act: ({ deps, actor, bought }) => cancelSubscription(deps, actor, bought.subscriptionId),
    expected: { ...unchanged, state: "ending" },
    unmade: unchanged,
  },
  {
    what: "another card",
    calls: ["useCard"],
    act: async ({ deps, actor, bought: { subscriptionId: id } }) => {
      const { clientSecret } = await beginCard(deps, actor, id);
      await shop.submitCard(clientSecret, "5555555555554444");
      const [setupIntentId = ""] = clientSecret.split("_secret_");
      return finishCard(deps, actor, { id, setupIntentId });
    },
    expected: { ...unchanged, card: "4444" },
  },
  {
    what: "a card that is removed",
    calls: ["removeCard"],
    act: ({ deps, actor, bought }) => removeCard(deps, actor, bought.subscriptionId),
    expected: { ...unchanged, card: null },
    unmade: unchanged,
  },
  {
    what: "a late payment",
    calls: ["payInvoice"],
    prepare: async ({ deps, bought }) => {
      shop.provider.refuseCard(goodCard);
      shop.api.clock.advance(32 * dayMs);
      shop.provider.advanceTo(shop.provider.now() + (32 * dayMs) / 1000);
      shop.provider.acceptCard(goodCard);
      await settleSubscription(deps, bought.subscriptionId);
    },
    act: ({ deps, actor, bought }) => payOverdue(deps, actor, bought.subscriptionId),
    expected: { ...unchanged, movements: ["first-payment 600", "renewal 600"] },
    unmade: { ...unchanged, state: "overdue" },
  },
];

const deaths = table.flatMap((row) =>
  row.calls.flatMap((call) => (["before", "after"] as const).map((side) => ({ ...row, call, side }))),
);

describe("the program dies beside the provider's call, and no event is delivered", () => {
  test.each(deaths)("$what: $side $call", async ({ call, side, prepare, act, expected, unmade }) => {
    const scene = await buy();
    shop.provider.webhooks.lose(1_000);
    await prepare?.(scene);
    const { deps } = scene;
    if (!deps.payments) throw new Error("there are no cards");
    const { payments, hasDied } = dyingPayments(deps.payments, { call, side });
    await act({ ...scene, deps: { ...deps, payments } }).catch(() => undefined);
    expect(hasDied()).toBe(true);
    // Twice: what is finished is not begun again.
    await round(scene);
    await round(scene);
    expect(await outcome(scene)).toMatchObject((side === "before" && unmade) || expected);
  });
});

test("an order whose subscription was made, but not noted, goes on with the same one", async () => {
  const person = await shop.customer();
  const wish = { prompt: `A town of ${person.username}` };
  shop.provider.misbehave({ kind: "cut-after", path: "/v1/subscriptions", method: "POST", times: 3 });
  expect((await shop.order(person, wish)).status).toBe(503);
  shop.provider.behave();
  expect((await shop.order(person, wish)).status).toBe(200);
  const [row] = await shop.query(
    "select count(*)::int as orders, count(provider_id)::int as known from orders o join subscriptions s on s.id = o.subscription_id where o.user_id = $1",
    [person.id],
  );
  expect(row).toEqual({ orders: 1, known: 1 });
});

test("a card is forgotten even if the provider fails in the middle of it", async () => {
  const { person, bought } = await buy();
  const url = `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/card`;
  shop.provider.misbehave({ kind: "cut-before", path: "/v1/subscriptions/", method: "POST", times: 3 });
  const headers = { cookie: person.cookies };
  expect((await ask(url, { method: "DELETE", headers })).status).toBe(503);
  shop.provider.behave();
  expect((await post(url, undefined, { headers })).status).toBe(200);
  const [shown] = (await shop.billing(person))["subscriptions"] as Record<string, unknown>[];
  expect(shown?.["card"]).toBeNull();
});

async function buy(): Promise<Scene> {
  const person = await shop.customer();
  const bought = await shop.buy(person);
  const { deps } = shop.api.application;
  const actor = await deps.transact((tx) => actOnBehalf(tx, person.id, "schedule"));
  return { deps, actor, person, bought };
}

/** A day later, as the worker does it. */
async function round({ deps, bought }: Scene): Promise<void> {
  shop.api.clock.advance(dayMs + 1);
  const found = await unsettled(deps);
  if (found.includes(bought.subscriptionId)) await catchUp(deps, bought.subscriptionId);
}

async function outcome({ bought: { subscriptionId } }: Scene) {
  const [row] = await shop.query("select state, card_last4, owes_since from subscriptions where id = $1", [
    subscriptionId,
  ]);
  const entries = await shop.query(
    "select concat(cause, ' ', amount_cents) as entry from ledger_entries where subscription_id = $1 order by id",
    [subscriptionId],
  );
  return {
    state: row?.["state"],
    card: row?.["card_last4"],
    owes: row?.["owes_since"],
    movements: entries.map(({ entry }) => entry),
  };
}
