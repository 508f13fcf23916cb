import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";
import { creditLeft, giveSomeCredit } from "../desk/credit.fixture.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { endPaymentsOf } from "./end-with-server.ts";

let shop: TestShop;
let person: TestPerson;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.api.stop());
beforeEach(async () => {
  await beatAndWait(shop.api, shop.node);
  person = await shop.customer();
});

const left = () => creditLeft(shop, person);
async function bought() {
  const [row] = await shop.query(
    `select s.id, s.state, s.is_refunded as "isRefunded", b.server_id as "serverId" from subscriptions s
       join build_tasks b on b.id = s.build_id where s.user_id = $1`,
    [person.id],
  );
  if (!row) throw new Error("nothing was bought");
  return { ...row, id: String(row["id"]), serverId: String(row["serverId"]) };
}
async function refund() {
  const url = `${shop.api.url}/api/billing/subscriptions/${(await bought()).id}/refund`;
  return post(url, undefined, { headers: { cookie: person.cookies } });
}
async function finishBuild(): Promise<void> {
  await shop.query("update build_tasks set status = 'completed' where user_id = $1", [person.id]);
}

describe("a first month that credit has paid goes back to the credit", () => {
  test("after its server was deleted, and once", async () => {
    await giveSomeCredit(shop, person, 700);
    await shop.order(person, { withCredit: true });
    await finishBuild();
    const { id, serverId } = await bought();
    shop.api.clock.advance(dayMs / 2);
    await ask(`${shop.api.url}/api/servers/${serverId}`, {
      method: "DELETE",
      headers: { cookie: person.cookies },
    });
    await endPaymentsOf(shop.api.application.deps, serverId);
    expect(await bought()).toMatchObject({ state: "ended", isRefunded: false });
    expect(await left()).toBe(100);
    expect((await refund()).json).toEqual({ refundedCents: 0, creditCents: 600 });
    expect(await left()).toBe(700);
    expect((await refund()).json).toEqual({ refundedCents: 0, creditCents: 600 });
    await settleSubscription(shop.api.application.deps, id);
    expect(await left()).toBe(700);
  });

  test("with what was too little for a card, to the cent", async () => {
    await giveSomeCredit(shop, person, 580);
    expect((await shop.order(person, { withCredit: true })).json["buildId"]).not.toBeNull();
    expect(await left()).toBe(0);
    await finishBuild();
    expect((await refund()).json).toMatchObject({ refundedCents: 0 });
    expect(await left()).toBe(580);
  });

  test("beside the money, if both have paid", async () => {
    await giveSomeCredit(shop, person, 250);
    await shop.buy(person);
    await finishBuild();
    expect((await refund()).json).toEqual({ refundedCents: 350, creditCents: 250 });
    expect(await left()).toBe(250);
  });
});

test("a deleted server alone gives no credit back", async () => {
  await giveSomeCredit(shop, person, 600);
  await shop.order(person, { withCredit: true });
  await finishBuild();
  const { serverId } = await bought();
  await ask(`${shop.api.url}/api/servers/${serverId}`, {
    method: "DELETE",
    headers: { cookie: person.cookies },
  });
  await endPaymentsOf(shop.api.application.deps, serverId);
  expect(await bought()).toMatchObject({ state: "ended" });
  expect(await left()).toBe(0);
});
