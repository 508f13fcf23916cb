import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someBackup } from "../../backups/backups.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { beginAutomaticRepairs } from "./begin-repair.ts";
import { answerInventory, askRepair, listGroups, look, settleRows } from "./fleet.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());
const { pool } = api.application;

let operator: TestPerson;
let owner: TestPerson;
let server: TestServer;
const longAgo = new Date(Date.now() - 5 * 24 * 3_600_000);

beforeAll(async () => {
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  answerInventory(server.node);
  await settleRows(api);
});

const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;

async function plantBuild(change: {
  readonly paymentIntentId: string | null;
  readonly serverId: string | null;
}) {
  const id = randomUUID();
  await query(
    `insert into build_tasks (id, server_id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps, payment_intent_id, created_at)
     values ($1, $2, $3, 'a', 'java', 1024, 5120, 'completed', '[]', $4, $5)`,
    [id, change.serverId, owner.id, change.paymentIntentId, longAgo],
  );
  return id;
}

interface Planted {
  readonly kind: string;
  readonly repair: string;
  readonly plant: () => Promise<unknown>;
  /** True once the repair had its effect. */
  readonly isRepaired: () => Promise<boolean>;
  /** A repair that can't be made here says why. */
  readonly refusal?: string;
  /** What the next row must not see. */
  readonly clear?: () => Promise<unknown>;
}

const released = async () => {
  const id = randomUUID();
  await query(
    `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb, deleted_at, released_at, changed_at)
     select $1, gen_random_uuid(), node_id, 'live', 'off', spec, 1, 1, $2, $2, $2 from instances where id = $3`,
    [id, longAgo, server.instanceId],
  );
  return id;
};

const planted: readonly Planted[] = [
  {
    kind: "lease-unused",
    repair: "release-lease",
    plant: async () =>
      query("insert into port_leases (node_id, protocol, port, instance_id) values ($1, 'tcp', 40000, $2)", [
        server.node.id,
        await released(),
      ]),
    isRepaired: async () => (await query("select 1 from port_leases where port = 40000")).length === 0,
  },
  {
    kind: "port-not-leased",
    repair: "lease-port",
    plant: () => query("delete from port_leases where instance_id = $1", [server.instanceId]),
    isRepaired: async () =>
      (await query("select 1 from port_leases where instance_id = $1", [server.instanceId])).length === 1,
  },
  {
    kind: "reserved-wrong",
    repair: "recount",
    plant: () =>
      query("update nodes set reserved_memory_mb = reserved_memory_mb + 7 where id = $1", [server.node.id]),
    isRepaired: async () =>
      (await query("select reserved_memory_mb from nodes where id = $1", [server.node.id]))[0]
        .reserved_memory_mb === 1024,
  },
  {
    kind: "repository-without-server",
    repair: "remove-repository",
    plant: () =>
      query("insert into backup_repositories (server_id, sealed_password) values (gen_random_uuid(), 'a')"),
    isRepaired: async () => (await query("select 1 from backup_repositories")).length === 0,
  },
  {
    kind: "sftp-access-orphaned",
    repair: "remove-access",
    plant: async () => {
      const { id } = await signUpSomebody(api.url);
      return query(
        `insert into sftp_passwords (id, user_id, server_id, password_hash, created_at) values (gen_random_uuid(), $1, $2, 'a', now())`,
        [id, server.serverId],
      );
    },
    isRepaired: async () => (await query("select 1 from sftp_passwords")).length === 0,
  },
  {
    kind: "subscription-without-server",
    repair: "end-subscription",
    plant: async () =>
      query(
        `insert into subscriptions (id, user_id, build_id, provider_id, ram_gb, storage_gb, monthly_cents, state, created_at)
         values (gen_random_uuid(), $1, $2, 'sub_1', 2, 5, 175, 'active', now())`,
        [owner.id, await plantBuild({ paymentIntentId: null, serverId: null })],
      ),
    isRepaired: async () => true,
    refusal: "Card payments are not available right now. Nothing was charged.",
    clear: () => query("delete from subscriptions"),
  },
  {
    kind: "paid-without-subscription",
    repair: "accept",
    plant: () => plantBuild({ paymentIntentId: "pi_1", serverId: server.serverId }),
    isRepaired: async () =>
      (await query("select 1 from drift_findings where state = 'accepted'")).length === 1,
    clear: () => query("delete from build_tasks"),
  },
  {
    kind: "domain-elsewhere",
    repair: "accept",
    plant: () =>
      query(
        `insert into domains (id, server_id, domain, verification_token, verified, created_at, verified_at, checked_at)
         values (gen_random_uuid(), $1, 'play.example.org', 'a', true, $2, $2, $2)`,
        [server.serverId, longAgo],
      ),
    isRepaired: async () =>
      (await query("select 1 from drift_findings where state = 'accepted'")).length === 1,
    clear: () => query("delete from domains"),
  },
  {
    kind: "backups-without-key",
    repair: "back-up-again",
    plant: () => someBackup(api, server.serverId),
    isRepaired: async () =>
      (await query("select 1 from backups where problem is not null")).length === 1 &&
      (await query("select 1 from backup_repositories where current_id is not null")).length === 1 &&
      (await query("select 1 from backups where is_automatic")).length === 1,
    clear: () => query("update servers set busy_with = null where id = $1", [server.serverId]),
  },
];

test("what the database alone shows is repaired by the next check, unasked", async () => {
  await query("update nodes set reserved_disk_mb = reserved_disk_mb + 3 where id = $1", [server.node.id]);
  await look(api, server.node);
  await look(api, server.node);
  await beginAutomaticRepairs(api.application.deps);
  await waitUntil("it is repaired", async () => (await listGroups(api, operator)).length === 0, 30_000);
  const rows = await query(
    "select details from activity where action = 'drift.repair-started' and actor_id is null",
  );
  expect(rows).toMatchObject([{ details: { reason: "automatic", kind: "reserved-wrong" } }]);
});

test.each(planted)(
  "$kind is found, explained and repaired",
  async ({ kind, repair, plant, ...rest }) => {
    await look(api, server.node);
    await look(api, server.node);
    expect(await listGroups(api, operator)).toEqual([]);
    await plant();
    await look(api, server.node);
    await look(api, server.node);
    const groups = await listGroups(api, operator);
    expect(groups.map((group) => group.kind)).toEqual([kind]);
    expect(groups[0]?.explanation).toMatch(/^[A-Z].+\.$/);
    const id = groups[0]?.findings[0]?.id ?? "";
    await beatAndWait(api, server.node);
    expect((await askRepair(api, operator, id, repair)).status).toBe(200);
    const finding = async () =>
      (await query("select state, error from drift_findings where id = $1", [id]))[0];
    await waitUntil("the repair has ended", async () => (await finding())?.state !== "repairing", 60_000);
    expect((await finding())?.error ?? null).toBe(rest.refusal ?? null);
    expect(await rest.isRepaired()).toBe(true);
    await rest.clear?.();
  },
  120_000,
);
