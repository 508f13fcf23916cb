import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PriceList } from "@blockwright/contract/price-lists";
import { afterEach, beforeEach, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { finishChange, unfinishedChanges } from "../size/finish-changes.ts";
import { announcePrice, newestList, untold } from "./announce-prices.ts";
import { applyPrice, duePrices } from "./apply-prices.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
let list: PriceList;
beforeEach(async () => {
  shop = await startShop({ environment: { MAIL_DIRECTORY: mkdtempSync(join(tmpdir(), "mail-")) } });
  person = await shop.customer();
  bought = await shop.buy(person);
  await place(shop.api, { serverId: bought.serverId });
  await shop.query("update build_tasks set status = 'completed' where id = $1", [bought.buildId]);
  const effectiveAt = new Date(deps().now().getTime() + 5 * dayMs).toISOString();
  list = { effectiveAt, centsPerExtraGbOfRam: 200, centsPerExtraFiveGbOfStorage: 25 };
});
afterEach(() => shop.api.stop());

const deps = () => shop.api.application.deps;
const movements = async () =>
  (
    await shop.query(
      "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
      [person.id],
    )
  ).map(({ entry }) => entry);
/** The clock passes months in which nobody signs in. */
const staySignedIn = () =>
  shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );

async function shown(): Promise<Record<string, unknown> | undefined> {
  await staySignedIn();
  return ((await shop.billing(person))["subscriptions"] as Record<string, unknown>[])[0];
}

/** As the worker does it. */
async function round(): Promise<void> {
  for (const id of await untold(deps(), list)) await announcePrice(deps(), id, list);
  for (const id of await unfinishedChanges(deps())) await finishChange(deps(), id);
  for (const id of await duePrices(deps(), list)) await applyPrice(deps(), id);
}

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    shop.api.clock.advance(dayMs);
    shop.provider.advanceTo(shop.provider.now() + dayMs / 1000);
    await shop.provider.webhooks.settled();
    await round();
  }
}

test("a renewal within the notice keeps its price, and the next one has the announced price", async () => {
  await round();
  await round();
  const mails = await shop.query("select subject from mail_outbox where subject like '%will cost%'");
  expect(mails).toEqual([{ subject: "New server will cost $6.75 per month" }]);
  expect(await shown()).toMatchObject({ monthlyCents: 600, nextPrice: { monthlyCents: 675 } });
  await pass(32);
  expect(await movements()).toEqual(["first-payment 600", "renewal 600"]);
  expect(await shown()).toMatchObject({ nextChargeCents: 675, nextSize: null });
  expect(await reconcile(deps(), { since: new Date(0), pauseMs: 0 })).toEqual([]);
  await pass(32);
  expect(await movements()).toEqual(["first-payment 600", "renewal 600", "renewal 675"]);
  expect(await shown()).toMatchObject({ monthlyCents: 675, nextPrice: null, nextSize: null });
  expect(await reconcile(deps(), { since: new Date(0), pauseMs: 0 })).toEqual([]);
});

test("whoever cancels before never pays it", async () => {
  await round();
  const url = `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/cancel`;
  await post(url, undefined, { headers: { cookie: person.cookies } });
  await pass(40);
  expect(await movements()).toEqual(["first-payment 600"]);
});

test("nothing changes while there is one list, or where no mail is sent", () => {
  expect(newestList(deps())).toBeUndefined();
  expect(newestList(deps(), [list, list])).toBe(list);
  const { config } = deps();
  expect(
    newestList(
      { config: { ...config, mail: { ...config.mail, smtpUrl: undefined, directory: undefined } } },
      [list, list],
    ),
  ).toBeUndefined();
});
