import type { ReceivedOffer } from "@blockwright/contract/handovers";
import { ask, post, type TestAnswer } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { keptHandover } from "../../servers/handover/handover.fixture.ts";
import { shareServer } from "../../servers/servers.fixture.ts";
import { goodCard, type Bought, type TestShop } from "../billing.fixture.ts";

/** A paid server that is built, placed, shared with a friend and offered to them. */
export async function offerPaidServer(shop: TestShop): Promise<OfferedShop> {
  const [owner, friend] = [await shop.customer(), await shop.customer()];
  const bought = await shop.buy(owner);
  const { serverId, buildId } = bought;
  const { instanceId } = await place(shop.api, { serverId });
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
  const url = (what: string) => `${shop.api.url}/api/handovers/${serverId}/${what}`;
  const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
  const takeOver = (person: TestPerson, setupIntentId: string): Promise<TestAnswer> =>
    post(url("take-over"), { setupIntentId }, as(person));
  return {
    takeOver,
    begin: (person: TestPerson) => post(url("card"), undefined, as(person)),
    /** The card of the form that `begin` opened. */
    async saveCard(person: TestPerson, number = goodCard): Promise<string> {
      const { clientSecret } = (await post(url("card"), undefined, as(person))).json;
      await shop.submitCard(String(clientSecret), number);
      const [setupIntentId = ""] = String(clientSecret).split("_secret_");
      return setupIntentId;
    },
    async pass(days: number): Promise<void> {
      shop.api.clock.advance(days * dayMs);
      shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
      await shop.provider.webhooks.settled();
    },
    subscriptionOf: async (person: TestPerson) =>
      ((await shop.billing(person))["subscriptions"] as Record<string, unknown>[])[0],
    movementsOf: async ({ id }: TestPerson) =>
      (
        await shop.query(
          "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
          [id],
        )
      ).map(({ entry }) => entry),
    ownerOf: async () =>
      (await shop.query("select user_id from servers where id = $1", [serverId]))[0]?.["user_id"],
    planOf: async ({ id }: TestPerson) =>
      (await shop.query("select plan from users where id = $1", [id]))[0]?.["plan"],
    offers: async (person: TestPerson) =>
      JSON.parse((await ask(`${shop.api.url}/api/handovers`, as(person))).text) as ReceivedOffer[],
  };
}
