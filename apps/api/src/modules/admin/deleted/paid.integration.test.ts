import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { settleEverything } from "../../billing/index.ts";
import { startShop, type TestShop } from "../../billing/billing.fixture.ts";
import { offerPaidServer, type OfferedShop } from "../../billing/handover/offered-server.fixture.ts";

let shop: TestShop;
let scene: OfferedShop;
let operator: TestPerson;
beforeAll(async () => {
  shop = await startShop();
  scene = await offerPaidServer(shop);
  operator = await signInOperator(shop.api);
  await shop.query("update users set plan = 'ultimate', given_plan = 'ultimate' where id = $1", [
    scene.friend.id,
  ]);
});
afterAll(() => shop.api.stop());

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });

test("the previous owner of a server given to another account is not charged again and no longer sees it", async () => {
  const { owner, friend, bought } = scene;
  const url = `${shop.api.url}/api`;
  expect((await ask(`${url}/servers/${bought.serverId}`, { method: "DELETE", ...as(owner) })).status).toBe(
    200,
  );
  const given = await post(
    `${url}/admin/deleted-servers/give`,
    { serverId: bought.serverId, email: friend.email, reason: "The owner asked for it." },
    as(operator),
  );
  expect(given.json).toMatchObject({ owner: friend.username });
  expect(await scene.ownerOf()).toBe(friend.id);
  await settleEverything(shop.api.application.deps);
  expect(await scene.subscriptionsOf(owner)).toMatchObject([
    { state: "ended", isHandedOver: true, serverId: null, serverName: null },
  ]);
  const paid = await scene.movementsOf(owner);
  await scene.pass(40);
  await settleEverything(shop.api.application.deps);
  expect(await scene.movementsOf(owner)).toEqual(paid);
  expect(await scene.movementsOf(friend)).toEqual([]);
  const [held] = await shop.query("select holds from instances where server_id = $1 and deleted_at is null", [
    bought.serverId,
  ]);
  expect(held?.["holds"]).not.toContain("payment");
});
