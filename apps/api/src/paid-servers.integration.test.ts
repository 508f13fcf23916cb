import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./http-client.fixture.ts";
import { waitUntil } from "./modules/nodes/nodes.fixture.ts";
import { runChores } from "./schema/chores.fixture.ts";
import { startShop, type TestShop } from "./modules/billing/billing.fixture.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ withWorker: true });
}, 120_000);
afterAll(() => shop.api.stop());

test("deleting a server ends what is paid for it", async () => {
  const person = await shop.customer();
  const { buildId, subscriptionId } = await shop.buy(person);
  // There is nothing here to install from, so the build fails; what it would have made is put in its place.
  await waitUntil("the build has failed", async () => {
    const rows = await shop.query(
      "select 1 from build_tasks where id = $1 and status = 'failed' and server_id is null",
      [buildId],
    );
    return rows.length > 0;
  });
  const serverId = randomUUID();
  await shop.query("insert into servers (id, user_id, name) values ($1, $2, 'A town')", [
    serverId,
    person.id,
  ]);
  await shop.query("update build_tasks set status = 'completed', server_id = $2 where id = $1", [
    buildId,
    serverId,
  ]);
  await ask(`${shop.api.url}/api/servers/${serverId}`, {
    method: "DELETE",
    headers: { cookie: person.cookies },
  });
  await expect
    .poll(() => shop.query("select state from subscriptions where id = $1", [subscriptionId]), {
      timeout: 10_000,
    })
    .toEqual([{ state: "ended" }]);
});

test("room that nobody paid for is given back by the next round", async () => {
  await shop.order(await shop.customer());
  const held = () => shop.query("select 1 from room_holds where expires_at < now() + interval '40 minutes'");
  expect(await held()).toHaveLength(1);
  shop.api.clock.advance(31 * 60_000);
  await runChores(shop.api);
  expect(await held()).toEqual([]);
});
