import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";

let shop: TestShop;
let person: TestPerson;
beforeAll(async () => {
  shop = await startShop({ environment: { MAIL_DIRECTORY: mkdtempSync(join(tmpdir(), "mail-")) } });
  person = await shop.customer();
});
afterAll(() => shop.api.stop());

async function freeServer(name: string, usedAgo: string): Promise<void> {
  const serverId = randomUUID();
  await shop.query("insert into servers (id, user_id, name) values ($1, $2, $3)", [
    serverId,
    person.id,
    name,
  ]);
  await shop.query(
    `insert into activity (at, actor_kind, actor_id, via, action, subject_id, server_id)
     values (now() - $3::interval, 'person', $1, 'browser', 'server.started', $2::text, $2::uuid)`,
    [person.id, serverId, usedAgo],
  );
  await place(shop.api, { serverId });
}

const held = async () =>
  (
    await shop.query(
      `select s.name from servers s join instances i on i.server_id = s.id
        where s.user_id = $1 and 'payment' = any (i.holds) and s.name like 'Free%' order by 1`,
      [person.id],
    )
  ).map(({ name }) => name);

test("when a plan falls, servers beyond it stop, those used longest ago first, with a mail", async () => {
  const bought = await shop.buy(person);
  await freeServer("Free and used", "1 hour");
  await freeServer("Free and forgotten", "9 days");
  await place(shop.api, { serverId: bought.serverId });
  const url = `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/refund`;
  expect((await post(url, undefined, { headers: { cookie: person.cookies } })).status).toBe(200);
  expect(await held()).toEqual(["Free and forgotten"]);
  const mails = await shop.query("select subject from mail_outbox where subject like 'Free%'");
  expect(mails).toEqual([{ subject: "Free and forgotten was stopped" }]);
});
