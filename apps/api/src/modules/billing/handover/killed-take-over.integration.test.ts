import { afterEach, beforeEach, expect, test } from "vitest";
import { actOnBehalf } from "../../accounts/index.ts";
import { ask } from "../../../http-client.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { catchUp, unsettled } from "../settle/catch-up.ts";
import { dyingPayments, type Death } from "../settle/dying-payments.fixture.ts";
import { startTaken, unstarted } from "./start-taken.ts";
import { offerPaidServer, type OfferedShop } from "./take-over.fixture.ts";
import { takeOver, type TakeOverDeps } from "./take-over.ts";

let shop: TestShop;
let offered: OfferedShop;
beforeEach(async () => {
  shop = await startShop();
  offered = await offerPaidServer(shop);
});
afterEach(() => shop.api.stop());

const deps = (): TakeOverDeps => shop.api.application.deps;

async function dieDuring({ call, side }: Death): Promise<void> {
  const setupIntentId = await offered.saveCard(offered.friend, "5555555555554444");
  shop.provider.webhooks.lose(1_000);
  const actor = await deps().transact((tx) => actOnBehalf(tx, offered.friend.id, "schedule"));
  const { payments: alive } = deps();
  if (!alive) throw new Error("there are no cards");
  const { payments, hasDied } = dyingPayments(alive, { call, side });
  const { serverId } = offered.bought;
  await takeOver({ ...deps(), payments }, actor, { serverId, setupIntentId }).catch(() => undefined);
  expect(hasDied()).toBe(true);
}

/** As the worker does it. */
async function round(): Promise<void> {
  for (const id of await unsettled(deps())) await catchUp(deps(), id);
  for (const id of await unstarted(deps())) await startTaken(deps(), id);
}

test.each<Death>([
  { call: "setEnding", side: "before" },
  { call: "setEnding", side: "after" },
  { call: "takeOverSubscription", side: "before" },
  { call: "takeOverSubscription", side: "after" },
])("killed $side $call: the next round finishes it, and each month is charged once", async (death) => {
  await dieDuring(death);
  expect(await offered.ownerOf()).toBe(offered.friend.id);
  await round();
  await round();
  const since = new Date(0);
  expect(await reconcile(deps(), { since, pauseMs: 0 })).toEqual([]);
  await offered.pass(32);
  await offered.pass(1);
  await round();
  expect(await offered.movementsOf(offered.owner)).toEqual(["first-payment 600"]);
  expect(await offered.movementsOf(offered.friend)).toEqual(["renewal 600"]);
  expect(await reconcile(deps(), { since, pauseMs: 0 })).toEqual([]);
});

test("deleted before the provider was told: nothing begins there", async () => {
  await dieDuring({ call: "takeOverSubscription", side: "before" });
  const { serverId } = offered.bought;
  await ask(`${shop.api.url}/api/servers/${serverId}`, {
    method: "DELETE",
    headers: { cookie: offered.friend.cookies },
  });
  await round();
  expect(
    await shop.query("select state, provider_id from subscriptions where server_id = $1", [serverId]),
  ).toEqual([{ state: "ended", provider_id: null }]);
});
