import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { startFakeNode, type FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait, place } from "../../nodes/nodes.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());

let operator: TestPerson;
let silent: FakeNode;
let node: FakeNode;

const gigabyte = 1024 ** 3;
const figures = {
  memoryBytes: 64 * gigabyte,
  memoryFreeBytes: 24 * gigabyte,
  diskBytes: 900 * gigabyte,
  diskFreeBytes: 600 * gigabyte,
  load: 2.5,
};

async function listed(id: string): Promise<Record<string, unknown> | undefined> {
  const { json } = await ask(`${api.url}/api/admin/machines`, { headers: { cookie: operator.cookies } });
  return (json["machines"] as Record<string, unknown>[]).find((machine) => machine["id"] === id);
}

const change = (id: string, body: object, person = operator) =>
  post(`${api.url}/api/admin/machines/${id}/placing`, body, { headers: { cookie: person.cookies } });

beforeAll(async () => {
  operator = await signInOperator(api);
  silent = await startFakeNode(api, { address: "192.0.2.8" });
  node = await startFakeNode(api);
  await beatAndWait(api, node);
});

describe("the operator's machines", () => {
  test("a machine that never reported is listed with what is known of it", async () => {
    expect(await listed(silent.id)).toEqual({
      id: silent.id,
      name: "a machine",
      address: "192.0.2.8",
      region: null,
      isPlacing: true,
      isHeard: false,
      heardAt: null,
      agentVersion: null,
      isCompatible: null,
      clockAheadMs: null,
      cpus: 8,
      load: null,
      memory: { capacityMb: 65_536, reservedMb: 0, usedMb: null },
      disk: { capacityMb: 1_000_000, reservedMb: 0, usedMb: null },
      servers: 0,
      running: 0,
    });
  });

  test("what is reserved, used and running, and how wrong its clock is", async () => {
    const running = await place(api);
    await place(api, { power: "off" });
    await place(api, { purpose: "trial" });
    node.observe(running.instanceId, { generation: 1, state: "online" });
    const clockAt = new Date(Date.now() + 90_000).toISOString();
    await beatAndWait(api, node, {
      figures: { ...figures, clockAt },
      observations: [...node.observations.values()],
    });
    const found = await listed(node.id);
    expect(found).toMatchObject({
      isHeard: true,
      isCompatible: true,
      agentVersion: "fake",
      load: 2.5,
      memory: { capacityMb: 65_536, reservedMb: 3072, usedMb: 40 * 1024 },
      disk: { capacityMb: 1_000_000, reservedMb: 3072, usedMb: 300 * 1024 },
      servers: 2,
      running: 1,
    });
    expect(Math.abs(Number(found?.["clockAheadMs"]) - 90_000)).toBeLessThan(10_000);
  });

  test("placing stops and goes on, with the reason in the log", async () => {
    expect((await change(silent.id, { isPlacing: false, reason: "a new disk" })).json).toEqual({
      isPlacing: false,
    });
    expect(await listed(silent.id)).toMatchObject({ isPlacing: false });
    expect((await change(silent.id, { isPlacing: true, reason: "it is in" })).status).toBe(200);
    expect(await listed(silent.id)).toMatchObject({ isPlacing: true });
    const { rows } = await api.application.pool.query(
      "select action, actor_id, details from activity where subject_id = $1 and action like 'node.%' order by at",
      [silent.id],
    );
    expect(rows).toEqual([
      expect.objectContaining({ action: "node.enrolled" }),
      { action: "node.drained", actor_id: operator.id, details: { reason: "a new disk" } },
      { action: "node.placing-resumed", actor_id: operator.id, details: { reason: "it is in" } },
    ]);
  });

  test("its region is set and cleared, by the operator only", async () => {
    const set = (region: string | null, id = silent.id, person = operator) =>
      post(`${api.url}/api/admin/machines/${id}/region`, { region }, { headers: { cookie: person.cookies } });
    expect((await set(" Falkenstein ")).json).toEqual({ region: "Falkenstein" });
    expect(await listed(silent.id)).toMatchObject({ region: "Falkenstein" });
    for (const name of ["", "two\nlines", "\u202Eabc", "x".repeat(41)])
      expect((await set(name)).status).toBe(400);
    expect((await set("north", operator.id)).status).toBe(404);
    expect((await set("north", silent.id, await signUpSomebody(api.url))).status).toBe(403);
    expect(await listed(silent.id)).toMatchObject({ region: "Falkenstein" });
    await set(null);
    expect(await listed(silent.id)).toMatchObject({ region: null });
    const { rows } = await api.application.pool.query(
      "select details from activity where subject_id = $1 and action = 'node.region-set' order by id",
      [silent.id],
    );
    expect(rows).toEqual([{ details: { region: "Falkenstein" } }, { details: { region: "" } }]);
  });

  test("without a reason, for an unknown machine and for other people nothing changes", async () => {
    expect((await change(silent.id, { isPlacing: false, reason: " " })).status).toBe(400);
    expect((await change(operator.id, { isPlacing: false, reason: "a new disk" })).status).toBe(404);
    const somebody = await signUpSomebody(api.url);
    const refused = await change(silent.id, { isPlacing: false, reason: "a new disk" }, somebody);
    expect(refused.status).toBe(403);
    expect(await listed(silent.id)).toMatchObject({ isPlacing: true });
  });

  test("the command of a new machine has a token that the operator made, which is not stored", async () => {
    const { json } = await post(`${api.url}/api/admin/machines`, undefined, {
      headers: { cookie: operator.cookies },
    });
    const token = /ENROLMENT_TOKEN=(bwn_\S+)/.exec(String(json["command"]))?.[1] ?? "";
    const { pool } = api.application;
    const made = await pool.query(
      "select actor_id from activity where action = 'node-token.created' and actor_id = $1",
      [operator.id],
    );
    expect(made.rowCount).toBe(1);
    const stored = await pool.query(
      "select count(*)::int as count from node_enrolment_tokens where token_hash = $1",
      [token],
    );
    expect(stored.rows).toEqual([{ count: 0 }]);
    const machine = { name: "new", address: "192.0.2.9", memoryMb: 1024, diskMb: 1024, cpus: 2 };
    const enrol = () =>
      post(`${api.url}/api/nodes/enrol`, { token, protocol: { oldest: 1, newest: 1 }, ...machine });
    expect([(await enrol()).status, (await enrol()).status]).toEqual([201, 403]);
  });
});
