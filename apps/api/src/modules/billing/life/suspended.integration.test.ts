import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { findUnpaidServers } from "./unpaid.repository.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

test("a missing payment deletes no server while it or its owner is suspended", async () => {
  const owner = await signUpSomebody(api.url);
  const { serverId } = await someRunningServer(api, owner);
  await unpaidSince(owner.id, serverId, new Date(0));
  const isDue = async () =>
    (await findUnpaidServers(deps.rows, new Date())).some((due) => due.serverId === serverId);
  const setSuspended = (table: "users" | "servers", id: string, at: Date | null) =>
    pool.query(`update ${table} set suspended_at = $2 where id = $1`, [id, at]);
  expect(await isDue()).toBe(true);
  await setSuspended("servers", serverId, new Date());
  expect(await isDue()).toBe(false);
  await setSuspended("servers", serverId, null);
  await setSuspended("users", owner.id, new Date());
  expect(await isDue()).toBe(false);
  await setSuspended("users", owner.id, null);
  expect(await isDue()).toBe(true);
});

/** Its paid server was stopped then for lack of payment. */
async function unpaidSince(userId: string, serverId: string, heldSince: Date): Promise<void> {
  const buildId = randomUUID();
  await pool.query(
    "insert into build_tasks (id, user_id, server_id, prompt, platform_type, max_ram_mb, max_storage_mb, steps) values ($1, $2, $3, 'x', 'java', 2048, 30720, '[]')",
    [buildId, userId, serverId],
  );
  await pool.query(
    `insert into subscriptions (id, user_id, build_id, ram_gb, storage_gb, monthly_cents, state, held_since, created_at)
     values ($1, $2, $3, 2, 30, 399, 'held', $4, now())`,
    [randomUUID(), userId, buildId, heldSince],
  );
}
