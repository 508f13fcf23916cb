import { randomUUID } from "node:crypto";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signInOperator, someSupport } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { fakeMachine, type FakeMachine } from "./fake-machine.fixture.ts";
import { settleRows } from "./fleet.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());
const { pool } = api.application;

let operator: TestPerson;
let owner: TestPerson;
let server: TestServer;
let node: FakeNode;
let machine: FakeMachine;

beforeAll(async () => {
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  node = server.node;
  machine = fakeMachine(api, node);
  await settleRows(api);
});

beforeEach(async () => {
  machine.guests.clear();
  machine.kept.clear();
  await pool.query("delete from drift_findings");
});

const reason = "Nobody owns it.";
async function remove(serverId: string, { cookies } = operator) {
  await beatAndWait(api, node);
  return post(`${api.url}/api/admin/delete-server`, { serverId, reason }, { headers: { cookie: cookies } });
}
const rescuesOf = async (volumeId: string) =>
  (await pool.query("select snapshot_id from rescued_trees where volume_id = $1", [volumeId])).rows;

test("a server that only its machine has is backed up, read back and removed, and the log has the reason", async () => {
  const guest = randomUUID();
  machine.guests.set(guest, true);
  const { status, json } = await remove(guest);
  expect([status, json]).toEqual([
    200,
    { message: "The server was removed. A backup of its files is kept for 30 days." },
  ]);
  expect([machine.guests.has(guest), machine.lost]).toEqual([false, []]);
  expect(await rescuesOf(guest)).toEqual([{ snapshot_id: "0123abcd" }]);
  const { rows } = await pool.query(
    "select actor_id, details from activity where action = 'drift.repair-started' and details->>'reason' = $1",
    [reason],
  );
  expect(rows).toEqual([
    { actor_id: operator.id, details: { kind: "instance-unknown", repair: "back-up-and-remove", reason } },
  ]);
}, 60_000);

test("two requests at the same moment start one repair, and a third finds nothing", async () => {
  const guest = randomUUID();
  machine.guests.set(guest, false);
  const answers = await Promise.all([remove(guest), remove(guest)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rescuesOf(guest)).toHaveLength(1);
  const again = await remove(guest);
  expect([again.status, again.json["error"]]).toEqual([
    404,
    "Neither the database nor a machine has this server.",
  ]);
}, 60_000);

test("nothing is removed while its machine keeps earlier files that no backup has", async () => {
  const guest = randomUUID();
  machine.guests.set(guest, false);
  machine.kept.set(randomUUID(), guest);
  const { status, json } = await remove(guest);
  expect([status, json["error"]]).toEqual([
    409,
    "The machine also keeps earlier files of this server. Back up and remove those first.",
  ]);
  expect([machine.guests.has(guest), machine.lost]).toEqual([true, []]);
}, 60_000);

test("a deleted server that its machine still has is removed by telling the machine again", async () => {
  const gone = await someRunningServer(api, owner);
  const removes = node.answers.get(removeInstance.name)!;
  node.answers.set(removeInstance.name, () => "failed");
  expect((await remove(gone.serverId)).status).toBe(200);
  expect((await remove(gone.serverId)).json["error"]).toBe(
    "This server is already deleted, or work on it is under way. Its machine removes a deleted server within minutes.",
  );
  await settleRows(api);
  node.answers.set(removeInstance.name, removes);
  expect((await remove(gone.serverId)).json).toEqual({ message: "Its machine has removed the server." });
  expect([node.specs.has(gone.instanceId), machine.lost]).toEqual([false, []]);
}, 60_000);

test("a server that the database got meanwhile stays", async () => {
  const guest = randomUUID();
  machine.guests.set(guest, true);
  const removed: unknown[] = [];
  const usual = node.answers.get("begin-check");
  node.answers.set("begin-check", async (...call) => {
    await pool.query(
      `insert into instances select (jsonb_populate_record(i, jsonb_build_object('id', $1::text, 'purpose', 'verify'))).* from instances i where id = $2`,
      [guest, server.instanceId],
    );
    return usual?.(...call);
  });
  node.answers.set(removeInstance.name, (_node, body) => {
    removed.push(body);
    return {};
  });
  const { status, json } = await remove(guest);
  expect([status, json["error"]]).toEqual([
    409,
    "The database has this server on this machine now, so nothing was removed.",
  ]);
  expect([removed, machine.guests.has(guest)]).toEqual([[], true]);
  await pool.query("delete from instances where id = $1", [guest]);
  node.answers.set("begin-check", usual!);
}, 60_000);

test("a server of the database is deleted as always, and its machine's copy is never repaired away", async () => {
  expect((await remove(server.serverId)).json).toEqual({
    message: "The server was deleted. You can undo this for 7 days.",
  });
  const { rows } = await pool.query("select 1 from drift_findings");
  expect(rows).toEqual([]);
  await waitUntil("the machine was told", async () => !machine.guests.has(server.instanceId));
}, 60_000);

test("neither support nor the owner of a server can do it", async () => {
  const guest = randomUUID();
  machine.guests.set(guest, true);
  for (const person of [owner, await someSupport(api)])
    expect((await remove(guest, person)).status).toBe(403);
  expect(machine.guests.has(guest)).toBe(true);
});
