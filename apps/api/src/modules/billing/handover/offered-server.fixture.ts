import type { ReceivedOffer } from "@blockwright/contract/handovers";
import { ask, post, type TestAnswer } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { keptHandover } from "../../servers/handover/handover.fixture.ts";
import { shareServer } from "../../servers/servers.fixture.ts";
import type { Bought, TestShop } from "../billing.fixture.ts";
import { catchUp, unsettled } from "../settle/catch-up.ts";

/** A paid server of 4 GB and 20 GB that is built, placed, shared with a friend and offered to them. */
export async function offerPaidServer(shop: TestShop): Promise<OfferedShop> {
  const [owner, friend] = [await shop.customer(), await shop.customer()];
  const bought = await shop.buy(owner);
  const { serverId, buildId } = bought;
  const { instanceId } = await place(shop.api, { serverId, memoryMb: 4096, diskMb: 20_480 });
  await shop.query("update build_tasks set status = 'completed' where id = $1", [buildId]);
  await shareServer(shop.api, { serverId, userId: friend.id, role: "viewer" });
  await keptHandover(shop.api, { serverId, userId: friend.id });
  // The clock passes months in which nobody signs in.
  await shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );
  return { shop, owner, friend, bought, instanceId, ...stepsOf(shop, serverId) };
}

export interface OfferedShop extends ReturnType<typeof stepsOf> {
  readonly shop: TestShop;
  readonly owner: TestPerson;
  readonly friend: TestPerson;
  readonly bought: Bought;
  readonly instanceId: string;
}

function stepsOf(shop: TestShop, serverId: string) {
  const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
  const upgrade = `${shop.api.url}/api/servers/${serverId}/upgrade`;
  return {
    accept: (person: TestPerson): Promise<TestAnswer> =>
      post(`${shop.api.url}/api/handovers/${serverId}/accept`, undefined, as(person)),
    /** What the worker does at the provider. */
    async round(): Promise<void> {
      const { deps } = shop.api.application;
      for (const id of await unsettled(deps)) await catchUp(deps, id);
      await shop.provider.webhooks.settled();
    },
    order: (person: TestPerson, size = { ram: 4, storage: 20 }): Promise<TestAnswer> =>
      post(upgrade, size, as(person)),
    /** The id of the payment. */
    async pay(person: TestPerson): Promise<string> {
      const { clientSecret } = (await post(upgrade, { ram: 4, storage: 20 }, as(person))).json;
      await shop.submitCard(String(clientSecret));
      await shop.provider.webhooks.settled();
      return String(clientSecret).split("_secret_")[0] ?? "";
    },
    async pass(days: number): Promise<void> {
      shop.api.clock.advance(days * dayMs);
      shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
      await shop.provider.webhooks.settled();
    },
    subscriptionsOf: async (person: TestPerson) =>
      (await shop.billing(person))["subscriptions"] as Record<string, unknown>[],
    movementsOf: async ({ id }: TestPerson) =>
      (
        await shop.query(
          "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
          [id],
        )
      ).map(({ entry }) => entry),
    ownerOf: async () =>
      (await shop.query("select user_id from servers where id = $1", [serverId]))[0]?.["user_id"],
    holds: async () =>
      (
        await shop.query("select holds from instances where server_id = $1 and purpose = 'live'", [serverId])
      )[0]?.["holds"],
    planOf: async ({ id }: TestPerson) =>
      (await shop.query("select plan from users where id = $1", [id]))[0]?.["plan"],
    offers: async (person: TestPerson) =>
      JSON.parse((await ask(`${shop.api.url}/api/handovers`, as(person))).text) as ReceivedOffer[],
  };
}
