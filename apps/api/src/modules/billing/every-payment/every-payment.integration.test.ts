import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startShop, type TestShop } from "../billing.fixture.ts";
import { expectedOf, type Outcome } from "./payment-cells.fixture.ts";
import { paymentEvents, type PaymentEventName } from "./payment-events.fixture.ts";
import { mailsOf, moneyOf, rightsOf, toldOperator } from "./payment-outcome.fixture.ts";
import {
  paidObjects,
  pass,
  round,
  type PaidObject,
  type PaidObjectName,
  type PaymentScene,
} from "./payment-scenes.fixture.ts";

const objects = Object.keys(paidObjects) as PaidObjectName[];
const events = Object.keys(paymentEvents) as PaymentEventName[];
const untilLaterDays = 33;
let executed = 0;

async function openShop(): Promise<TestShop> {
  const shop = await startShop({ environment: { MAIL_DIRECTORY: join(tmpdir(), "every-payment-mail") } });
  shop.provider.freezeAt(Math.floor(shop.api.clock.now().getTime() / 1000));
  return shop;
}

/** One person and server for each event, all of them a month later. */
async function playAll(shop: TestShop, { begin, passDays, pick }: PaidObject) {
  const operator = await shop.customer();
  await shop.query("update users set is_admin = true where id = $1", [operator.id]);
  const begun = new Map<PaymentEventName, PaymentScene>();
  for (const event of events) begun.set(event, await begin(shop));
  if (passDays !== undefined) await pass(shop, passDays);
  const first = new Map<PaymentEventName, Pick<Outcome, "now" | "mails"> & { scene: PaymentScene }>();
  for (const [event, before] of begun) {
    const scene = pick ? await pick(shop, before) : before;
    const known = (await mailsOf(shop, scene)).length;
    await play(shop, event, scene);
    const mails = (await mailsOf(shop, scene)).slice(known).toSorted().join(", ");
    first.set(event, { scene, now: await rightsOf(shop, scene), mails });
  }
  await pass(shop, untilLaterDays);
  const outcomes = new Map<PaymentEventName, Outcome>();
  for (const [event, { scene, now, mails }] of first) {
    const [later, money] = [await rightsOf(shop, scene), await moneyOf(shop, scene)];
    outcomes.set(event, { now, mails, told: await toldOperator(shop, operator, scene), later, money });
  }
  return outcomes;
}

/** What the provider or the api refuses is part of the outcome: nothing has changed then. */
async function play(shop: TestShop, event: PaymentEventName, scene: PaymentScene): Promise<void> {
  const act = async () => paymentEvents[event](shop, scene);
  await act().catch(() => undefined);
  await round(shop);
}

describe.each(objects)("%s", (object) => {
  let shop: TestShop;
  let outcomes: ReadonlyMap<PaymentEventName, Outcome>;
  beforeAll(async () => {
    shop = await openShop();
    outcomes = await playAll(shop, paidObjects[object]);
  }, 300_000);
  afterAll(() => shop.api.stop());

  test.each(events)("%s", (event) => {
    const outcome = outcomes.get(event);
    if (outcome) executed += 1;
    expect(outcome).toEqual(expectedOf(object, event));
  });
});

test("every payment met every event", () => {
  process.stdout.write(`${executed} cells\n`);
  expect(executed).toBe(80);
});
