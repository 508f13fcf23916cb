import { post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { keptHandover } from "../../servers/handover/handover.fixture.ts";
import { shareServer } from "../../servers/servers.fixture.ts";
import type { TestShop } from "../billing.fixture.ts";
import { giveSomeCredit } from "../desk/credit.fixture.ts";
import { catchUp, unsettled } from "../settle/catch-up.ts";
import { someFreeServer } from "../upgrade/upgrade.fixture.ts";

/** A payment, who made it, and whose server it is about. */
export interface PaymentScene {
  readonly payer: TestPerson;
  readonly owner: TestPerson;
  /** What it paid. */
  readonly subscriptionId: string;
  /** Undefined: credit paid all of it. */
  readonly paymentIntentId: string | undefined;
  readonly serverId: string;
}

const medium = { ram: 4, storage: 20 };
const small = { ram: 2, storage: 10 };
/** $0.25 a month, paid for two. */
const smallest = { ram: 1, storage: 10 };

export async function pass(shop: TestShop, days: number): Promise<void> {
  await shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );
  shop.api.clock.advance(days * dayMs);
  shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
  await round(shop);
}

/** What the worker does about payments. */
export async function round(shop: TestShop): Promise<void> {
  const { deps } = shop.api.application;
  await shop.provider.webhooks.settled();
  for (const id of await unsettled(deps)) await catchUp(deps, id);
  await shop.provider.webhooks.settled();
}

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });

async function order(shop: TestShop, size: typeof medium, credit = 0): Promise<PaymentScene> {
  const payer = await shop.customer();
  if (credit > 0) await giveSomeCredit(shop, payer, credit);
  const bought = await shop.buy(payer, size);
  await place(shop.api, {
    serverId: bought.serverId,
    memoryMb: size.ram * 1024,
    diskMb: size.storage * 1024,
  });
  await shop.query("update build_tasks set status = 'completed' where id = $1", [bought.buildId]);
  return { payer, owner: payer, ...bought };
}

async function orderWithCredit(shop: TestShop): Promise<PaymentScene> {
  const payer = await shop.customer();
  await giveSomeCredit(shop, payer, 600);
  await shop.order(payer, { ...medium, withCredit: true });
  await round(shop);
  const [row] = await shop.query(
    `select s.id, b.id as build_id, b.server_id from subscriptions s join build_tasks b on b.id = s.build_id
      where s.user_id = $1`,
    [payer.id],
  );
  const serverId = String(row?.["server_id"]);
  await place(shop.api, { serverId, memoryMb: 4096, diskMb: 20_480 });
  await shop.query("update build_tasks set status = 'completed' where id = $1", [row?.["build_id"]]);
  return { payer, owner: payer, subscriptionId: String(row?.["id"]), paymentIntentId: undefined, serverId };
}

async function upgrade(shop: TestShop, payer: TestPerson, serverId: string): Promise<PaymentScene> {
  const ordered = await post(`${shop.api.url}/api/servers/${serverId}/upgrade`, medium, as(payer));
  if (ordered.status !== 200) throw new Error(`no order: ${ordered.text}`);
  const secret = String(ordered.json["clientSecret"]);
  await shop.submitCard(secret);
  await round(shop);
  const paymentIntentId = secret.split("_secret_")[0] ?? "";
  const [row] = await shop.query("select subscription_id from orders where payment_intent_id = $1", [
    paymentIntentId,
  ]);
  const subscriptionId = String(row?.["subscription_id"]);
  return { payer, owner: payer, subscriptionId, paymentIntentId, serverId };
}

async function handOver(
  shop: TestShop,
): Promise<{ readonly before: PaymentScene; readonly after: PaymentScene }> {
  const before = await order(shop, medium);
  const friend = await shop.customer();
  const { serverId } = before;
  await shareServer(shop.api, { serverId, userId: friend.id, role: "viewer" });
  await keptHandover(shop.api, { serverId, userId: friend.id });
  await post(`${shop.api.url}/api/handovers/${serverId}/accept`, undefined, as(friend));
  await round(shop);
  return { before, after: await upgrade(shop, friend, serverId) };
}

/** The newest payment of this kind. */
async function newest(shop: TestShop, scene: PaymentScene, cause: string): Promise<PaymentScene> {
  const [row] = await shop.query(
    "select payment_intent_id from ledger_entries where subscription_id = $1 and cause = $2 order by id desc",
    [scene.subscriptionId, cause],
  );
  return { ...scene, paymentIntentId: String(row?.["payment_intent_id"]) };
}

async function makeLarger(shop: TestShop): Promise<PaymentScene> {
  const scene = await order(shop, small);
  const call = (what: string, body: object) =>
    post(`${shop.api.url}/api/billing/subscriptions/${scene.subscriptionId}/${what}`, body, as(scene.payer));
  const { dueNowCents } = (await call("preview", medium)).json;
  await call("size", { ...medium, dueNowCents });
  await round(shop);
  return newest(shop, scene, "size-change");
}

async function orderAndCancel(shop: TestShop): Promise<PaymentScene> {
  const scene = await order(shop, medium);
  const url = `${shop.api.url}/api/billing/subscriptions/${scene.subscriptionId}/cancel`;
  await post(url, undefined, as(scene.payer));
  return scene;
}

export interface PaidObject {
  readonly begin: (shop: TestShop) => Promise<PaymentScene>;
  /** Once all are there. */
  readonly passDays?: number;
  readonly pick?: (shop: TestShop, scene: PaymentScene) => Promise<PaymentScene>;
}

export const paidObjects = {
  "first payment": { begin: (shop) => order(shop, medium) },
  "first payment, in part with credit": { begin: (shop) => order(shop, medium, 250) },
  "first payment, with credit alone": { begin: orderWithCredit },
  "first payment for two months": { begin: (shop) => order(shop, smallest) },
  renewal: {
    begin: (shop) => order(shop, medium),
    passDays: 31,
    pick: (shop, scene) => newest(shop, scene, "renewal"),
  },
  "size payment": { begin: makeLarger },
  "first payment for a free server": {
    async begin(shop) {
      const payer = await shop.customer();
      return upgrade(shop, payer, (await someFreeServer(shop, payer)).serverId);
    },
  },
  "payment of a plan that had ended": {
    begin: orderAndCancel,
    passDays: 32,
    pick: (shop, { payer, serverId }) => upgrade(shop, payer, serverId),
  },
  "payment of the previous owner": {
    async begin(shop) {
      const { before, after } = await handOver(shop);
      return { ...before, owner: after.payer };
    },
  },
  "payment of the new owner": { begin: async (shop) => (await handOver(shop)).after },
} as const satisfies Readonly<Record<string, PaidObject>>;
export type PaidObjectName = keyof typeof paidObjects;
