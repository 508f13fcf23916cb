import { DBOS } from "@dbos-inc/dbos-sdk";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startShop, type TestShop } from "../billing.fixture.ts";

const mails = mkdtempSync(join(tmpdir(), "reconcile-mail-"));
const told = () =>
  readdirSync(mails).filter((file) => readFileSync(join(mails, file), "utf8").includes("sub_planted"));
let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ withWorker: true, environment: { MAIL_DIRECTORY: mails } });
  const operator = await shop.customer();
  await shop.query("update users set is_admin = true where id = $1", [operator.id]);
});
afterAll(() => shop.api.stop());

const daily = async () => (await DBOS.triggerSchedule("billing.reconcile")).getResult();

test("once a day the operator is told what differs, and nothing otherwise", async () => {
  await daily();
  expect(told()).toEqual([]);
  await shop.query(
    `insert into subscriptions (id, user_id, provider_id, ram_gb, storage_gb, monthly_cents, state, created_at)
     values ($1, $2, 'sub_planted', 4, 20, 600, 'ended', now())`,
    [randomUUID(), randomUUID()],
  );
  await daily();
  await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 30_000, interval: 200 });
}, 90_000);

test("the round of every ten minutes ends", async () => {
  expect(await (await DBOS.triggerSchedule("billing.settle")).getResult()).toBeFalsy();
});
