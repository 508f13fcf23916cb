import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { signInOperator, someSupport } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { endAllDue, isDueForDeletion } from "../../billing/rounds.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { signInAgain } from "./sign-in-again.fixture.ts";

const api = await startTestApi({
  environment: { MAIL_DIRECTORY: mkdtempSync(join(tmpdir(), "given-mail-")) },
});
afterAll(() => api.stop());
const { pool, deps } = api.application;

let operator: TestPerson;
let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  operator = await signInOperator(api);
});
beforeEach(async () => {
  // What the test before gave is not this one's.
  await pool.query("update given_sizes set ended_at = now() where ended_at is null");
  operator = await signInAgain(api, operator);
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
});

const reason = "The machine was down for two days.";
const send = (path: string, body: object, { cookies } = operator, key: string = randomUUID()) =>
  post(
    `${api.url}/api/admin/${path}`,
    { serverId: server.serverId, reason, ...body },
    {
      headers: { cookie: cookies, "idempotency-key": key },
    },
  );
const give = (body: object = {}, person = operator, key?: string) =>
  send("give-size", { ram: 4, storage: 20, days: 7, ...body }, person, key);
const end = (person = operator) => send("end-given-size", {}, person);
const billing = async () => {
  owner = await signInAgain(api, owner);
  return (await ask(`${api.url}/api/billing`, { headers: { cookie: owner.cookies } })).json as {
    plan: string;
    monthlyCents: number;
    given: Record<string, unknown>[];
    subscriptions: Record<string, unknown>[];
  };
};

async function standing() {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select servers.max_ram_mb as ram, instances.memory_mb as memory, instances.disk_mb as disk, instances.holds,
       nodes.reserved_memory_mb as reserved
     from servers join instances on instances.server_id = servers.id and instances.deleted_at is null
     join nodes on nodes.id = instances.node_id where servers.id = $1`,
    [server.serverId],
  );
  return rows[0] ?? {};
}
const log = async () =>
  (
    await pool.query<Record<string, unknown>>(
      "select action, actor_kind, actor_id, details from activity where server_id = $1 and action like '%given%' order by id",
      [server.serverId],
    )
  ).rows;
/** As the worker does it. */
const round = () => endAllDue(deps);
const isDue = () => isDueForDeletion(deps, server.serverId);
/** Its subscription has ended long ago, so it is stopped and waits for its end. */
async function lapse(state = "ended", heldAgo = "40 days"): Promise<void> {
  await pool.query(
    `insert into subscriptions (id, user_id, server_id, ram_gb, storage_gb, monthly_cents, state, held_since, first_paid_at, created_at)
     values (gen_random_uuid(), $1, $2, 2, 10, 200, $3, $5::timestamptz - $4::interval, $5, $5)`,
    [owner.id, server.serverId, state, heldAgo, api.clock.now()],
  );
}

test("a server has a paid size without charge, and its owner reads why, until when and what then", async () => {
  const before = await standing();
  const answer = await give();
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  expect(await standing()).toMatchObject({
    ram: 4096,
    memory: 4096,
    reserved: Number(before["reserved"]) + 4096 - Number(before["memory"]),
  });
  const until = answer.json["until"];
  expect(await billing()).toMatchObject({
    plan: "basic",
    monthlyCents: 0,
    given: [
      {
        serverId: server.serverId,
        size: { ramGb: 4, storageGb: 20 },
        until,
        reason,
        sizeAfter: { memoryMb: before["memory"], diskMb: before["disk"] },
        stopsAfter: false,
      },
    ],
  });
  expect(await log()).toMatchObject([
    {
      action: "server.size-given",
      actor_id: operator.id,
      details: { ramGb: 4, storageGb: 20, until, reason },
    },
  ]);
});

test("on its day the server has its old size again, and not before", async () => {
  const before = await standing();
  await give();
  await round();
  expect(await standing()).toMatchObject({ memory: 4096 });
  api.clock.advance(7 * dayMs + 1);
  await round();
  await round();
  expect(await standing()).toEqual(before);
  expect(await billing()).toMatchObject({ plan: "free", given: [] });
  expect((await log()).slice(1)).toMatchObject([{ action: "server.given-size-ended", actor_kind: "system" }]);
});

test("one without a day lasts until the operator ends it", async () => {
  const before = await standing();
  expect((await give({ days: null })).json).toEqual({ until: null });
  api.clock.advance(100 * dayMs);
  await round();
  operator = await signInAgain(api, operator);
  expect(await standing()).toMatchObject({ memory: 4096 });
  expect((await end()).status).toBe(200);
  expect(await standing()).toEqual(before);
  expect((await end()).status).toBe(404);
});

test("of two at once one is given, and the same request twice is one", async () => {
  const before = await standing();
  const answers = await Promise.all([give({ ram: 4 }), give({ ram: 6 })]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  await end();
  expect(await standing()).toEqual(before);
  const key = randomUUID();
  const same = await Promise.all([give({}, operator, key), give({}, operator, key)]);
  expect(same.some(({ status }) => status === 200)).toBe(true);
  expect((await give({}, operator, key)).status).toBe(200);
  const { rows } = await pool.query("select id from given_sizes where server_id = $1 and ended_at is null", [
    server.serverId,
  ]);
  expect(rows).toHaveLength(1);
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a size that is free", { ram: 1, storage: 5 }, 409],
    ["a size between the steps", { ram: 2, storage: 7 }, 400],
    ["no days at all", { days: 0 }, 400],
    ["more than a year", { days: 367 }, 400],
    ["no reason", { reason: " " }, 400],
    ["a server that is not there", { serverId: randomUUID() }, 404],
  ])("%s", async (_what, body, status) => {
    const before = await standing();
    expect((await give(body)).status).toBe(status);
    expect(await standing()).toEqual(before);
    expect(await log()).toEqual([]);
  });

  test("more than its machine has", async () => {
    const before = await standing();
    await pool.query("update nodes set reserved_memory_mb = reserved_memory_mb + 1000000000");
    expect((await give()).json["type"]).toBe("NO_ROOM");
    await pool.query("update nodes set reserved_memory_mb = reserved_memory_mb - 1000000000");
    expect(await standing()).toEqual(before);
    expect(await log()).toEqual([]);
  });

  test("less than the server has", async () => {
    await pool.query("update instances set memory_mb = 3072 where id = $1", [server.instanceId]);
    expect((await give({ ram: 2 })).json["type"]).toBe("CHANGE_REFUSED");
  });

  test.each(["active", "overdue", "held", "ending", "disputed"])(
    "a server whose subscription is %s",
    async (state) => {
      await lapse(state, "1 day");
      const answer = await give();
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("Its owner pays for this server.");
    },
  );

  test("everybody but the operator, with a recent sign-in", async () => {
    const stranger = await signUpSomebody(api.url);
    for (const person of [owner, stranger, await someSupport(api)]) {
      expect((await give({}, person)).status).toBe(403);
      expect((await end(person)).status).toBe(403);
      const url = `${api.url}/api/admin/given-sizes/${server.serverId}`;
      expect((await ask(url, { headers: { cookie: person.cookies } })).status).toBe(403);
    }
    const confirmed = (ago: string) =>
      pool.query("update sessions set confirmed_at = $3::timestamptz - $2::interval where user_id = $1", [
        operator.id,
        ago,
        api.clock.now(),
      ]);
    await confirmed("1 hour");
    expect((await give()).json).toMatchObject({ type: "CONFIRMATION_REQUIRED" });
    expect((await end()).json).toMatchObject({ type: "CONFIRMATION_REQUIRED" });
    await confirmed("0 seconds");
    await pool.query("update users set suspended_at = now(), suspended_reason = 'x' where id = $1", [
      operator.id,
    ]);
    expect((await give()).status).toBeGreaterThanOrEqual(400);
    await pool.query("update users set suspended_at = null, suspended_reason = null where id = $1", [
      operator.id,
    ]);
    expect(await log()).toEqual([]);
  });
});

test("a server whose subscription has ended runs meanwhile, is not deleted, and stays a month afterwards", async () => {
  await lapse();
  await give({ days: 30 });
  expect(await standing()).toMatchObject({ holds: [] });
  expect(await isDue()).toBe(false);
  expect(await billing()).toMatchObject({
    given: [{ stopsAfter: true }],
    subscriptions: [{ state: "ended", deletesAt: null }],
  });
  api.clock.advance(30 * dayMs + 1);
  await round();
  expect(await standing()).toMatchObject({ holds: ["payment"] });
  expect(await isDue()).toBe(false);
  api.clock.advance(29 * dayMs);
  expect(await isDue()).toBe(false);
  api.clock.advance(dayMs);
  expect(await isDue()).toBe(true);
});

test("its owner gets a mail when it begins and when it ends", async () => {
  await give();
  await end();
  const { rows } = await pool.query<{ subject: string }>(
    "select subject from mail_outbox where recipient = $1 and subject like '%without charge%' order by created_at",
    [owner.email],
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    "My world has a larger size without charge",
    "The size without charge of My world has ended",
  ]);
});
