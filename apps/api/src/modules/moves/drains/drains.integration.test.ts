import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { startFakeNode, type FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { finishDrain, moveNext } from "./carry-out-drain.ts";

// Without a worker: the test carries out the drain itself, and moves end when it says so.
let api: TestApi;
let operator: TestPerson;
let owner: TestPerson;
let from: FakeNode;
let to: FakeNode;
let serverId: string;

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query<Record<string, unknown>>(text, values)).rows;
const send = (part: string, body?: object, person = operator) =>
  post(`${api.url}/api/admin/machines/${from.id}/drain${part}`, body, {
    headers: { cookie: person.cookies },
  });
const begin = async (more: object = {}) => {
  const answer = await send("", { reason: "a new disk", noticeMinutes: 0, ...more });
  expect([answer.status, answer.json["error"]]).toEqual([202, undefined]);
  return String(answer.json["drainId"]);
};
const next = (drainId: string, signal = AbortSignal.timeout(20_000)) =>
  moveNext(api.application.deps, drainId, signal);
const rowOf = async (drainId: string) =>
  (await query("select * from drain_servers where drain_id = $1 and server_id = $2", [drainId, serverId]))[0];
const shown = async () => {
  const { json } = await ask(`${api.url}/api/admin/drains`, { headers: { cookie: operator.cookies } });
  return (json["drains"] as Record<string, unknown>[]).find((one) => one["machineId"] === from.id);
};

async function report(): Promise<void> {
  const backupStore = createHash("sha256").update(from.id).digest("hex");
  await beatAndWait(api, from, { backupStore });
  await beatAndWait(api, to, { backupStore });
}

/** The job of its move ends like this, as soon as there is one. */
async function endMove(drainId: string, error: string | null): Promise<void> {
  const job = "select job_id from drain_servers where drain_id = $1 and state = 'moving'";
  await expect.poll(() => query(job, [drainId]), { timeout: 15_000 }).toHaveLength(1);
  if (error === null)
    await query("update instances set node_id = $1 where server_id = $2", [to.id, serverId]);
  await query(
    `update maintenance_jobs set status = $2, error = $3
      where id = (select job_id from drain_servers where drain_id = $1 and state = 'moving')`,
    [drainId, error === null ? "completed" : "failed", error],
  );
}

beforeAll(async () => {
  api = await startTestApi({ environment: { MAIL_DIRECTORY: mkdtempSync(join(tmpdir(), "mail-")) } });
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  ({ node: from } = await someRunningServer(api, owner));
  to = await startFakeNode(api, { memoryMb: 1_000_000, diskMb: 10_000_000 });
}, 60_000);
afterAll(() => api.stop());

beforeEach(async () => {
  from.typed.length = 0;
  await query("delete from drains");
  await query("delete from mail_outbox");
  await query("delete from instance_moves");
  await query("update servers set deleted_at = now()");
  await query("update instances set deleted_at = now(), released_at = now()");
  await query("update nodes set state = 'draining' where id = $1", [to.id]);
  await query("update nodes set state = 'active', region = null where id = $1", [from.id]);
  ({ serverId } = await someRunningServer(api, owner));
  await query("update nodes set state = 'active', region = null where id = $1", [to.id]);
  await report();
});

test("a server that fits nowhere is named with the reason, and tried again when the operator asks", async () => {
  await query("update nodes set region = 'north' where id = $1", [to.id]);
  const drainId = await begin();
  await query("update drain_servers set tries = 3 where drain_id = $1", [drainId]);
  expect(await next(drainId)).toBe(false);
  expect(await finishDrain(api.application.deps, drainId)).toBe(true);
  expect(await shown()).toMatchObject({
    failed: 1,
    endedAt: expect.any(String),
    servers: [{ serverId, state: "failed", error: expect.stringMatching(/It is in another region\./) }],
  });
  await query("update nodes set region = null where id = $1", [to.id]);
  await report();
  expect((await send("/retry")).json).toEqual({ retried: 1 });
  const moving = next(drainId);
  await endMove(drainId, null);
  expect(await moving).toBe(true);
  expect(await shown()).toMatchObject({ moved: 1, failed: 0, endedAt: null });
}, 60_000);

test("a failed move leaves the server where it is, and says why", async () => {
  const drainId = await begin();
  const moving = next(drainId);
  await endMove(drainId, "The store did not answer.");
  expect(await moving).toBe(true);
  expect(await rowOf(drainId)).toMatchObject({ state: "failed", error: "The store did not answer." });
  expect(await next(drainId)).toBe(false);
}, 60_000);

test("an ended drain begins no further move, and neither does one whose machine is used again", async () => {
  for (const end of [
    () => send("/end"),
    () => query("update nodes set state = 'active' where id = $1", [from.id]),
  ]) {
    const drainId = await begin();
    await end();
    expect([await next(drainId), await finishDrain(api.application.deps, drainId)]).toEqual([false, true]);
    expect(await rowOf(drainId)).toMatchObject({ state: "waiting", job_id: null });
  }
  expect((await send("/end")).status).toBe(200);
}, 60_000);

test("no more than two servers of all drains are moved at once", async () => {
  const drainId = await begin();
  const other = await startFakeNode(api);
  const busy = await query(
    `with made as (insert into drains (id, node_id, reason, notice_minutes, stays_in_region, created_at)
       values (gen_random_uuid(), $1, 'a', 0, true, now()) returning id)
     insert into drain_servers (drain_id, server_id, state, not_before)
     select made.id, servers.id, 'moving', now() from made, (select id from servers where id <> $2 limit 2) servers
     returning server_id`,
    [other.id, serverId],
  );
  expect(busy).toHaveLength(2);
  await expect(next(drainId, AbortSignal.timeout(2500))).rejects.toThrow(/aborted/);
  expect(await rowOf(drainId)).toMatchObject({ state: "waiting", job_id: null });
  await query("delete from drains where node_id = $1", [other.id]);
  await report();
  const moving = next(drainId);
  await endMove(drainId, null);
  expect(await moving).toBe(true);
}, 60_000);

test("a machine has one drain at a time, and only the operator starts, sees, ends or retries one", async () => {
  const [first, second] = await Promise.all([
    send("", { reason: "a new disk", noticeMinutes: 0 }),
    send("", { reason: "a new disk", noticeMinutes: 0 }),
  ]);
  expect([first.status, second.status].toSorted((one, two) => one - two)).toEqual([202, 409]);
  const as = { headers: { cookie: owner.cookies } };
  const refused = await Promise.all([
    send("", { reason: "a new disk", noticeMinutes: 0 }, owner),
    send("/end", undefined, owner),
    send("/retry", undefined, owner),
    ask(`${api.url}/api/admin/drains`, as),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await send("", { reason: " ", noticeMinutes: 0 })).status).toBe(400);
  expect((await send("", { reason: "a new disk", noticeMinutes: -1 })).status).toBe(400);
});

// Last: the operator has to confirm again who they are afterwards.
test("a running server is moved after its owner was told, by one mail", async () => {
  const drainId = await begin({ noticeMinutes: 15 });
  await expect(next(drainId, AbortSignal.timeout(2500))).rejects.toThrow(/aborted/);
  expect(await rowOf(drainId)).toMatchObject({ state: "waiting", job_id: null, told_at: expect.any(Date) });
  expect(await query("select recipient, subject from mail_outbox")).toEqual([
    { recipient: owner.email, subject: "We are moving My world to another machine" },
  ]);
  api.clock.advance(15 * 60_000 + 1000);
  await report();
  const moving = next(drainId);
  await endMove(drainId, null);
  expect(await moving).toBe(true);
  expect(await rowOf(drainId)).toMatchObject({ state: "moved", error: null });
  expect(from.typed.filter((line) => line.includes("moves to another machine"))).toHaveLength(1);
  expect([await next(drainId), await finishDrain(api.application.deps, drainId)]).toEqual([false, true]);
  expect(await shown()).toMatchObject({ total: 1, moved: 1, failed: 0, servers: [] });
  expect(await query("select 1 from mail_outbox where subject like 'We are moving %'")).toHaveLength(1);
  const log = await query(
    "select action, actor_id, details from activity where subject_id = $1 and action like 'drain.%' order by id",
    [from.id],
  );
  expect(log.slice(-2)).toMatchObject([
    { action: "drain.started", actor_id: operator.id, details: { reason: "a new disk" } },
    { action: "drain.ended", actor_id: null, details: { moved: 1, failed: 0, left: 0 } },
  ]);
}, 60_000);
