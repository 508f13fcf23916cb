import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { startFakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { beginAutomaticRepairs } from "./begin-repair.ts";
import { answerInventory, askRepair, listGroups, look, settleRows } from "./fleet.fixture.ts";
import { plantRows, type PlantedRow } from "./rows.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());
const owner = await signUpSomebody(api.url);
const server = await someRunningServer(api, owner);
const planted: Readonly<Record<string, PlantedRow>> = plantRows({ api, owner, server });

let operator: TestPerson;

beforeAll(async () => {
  operator = await signInOperator(api);
  answerInventory(server.node);
  await settleRows(api);
});

// The test advances the clock, and a confirmed sign-in expires after 10 minutes.
beforeEach(() => query("update sessions set confirmed_at = $1", [api.clock.now()]));

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query(text, values)).rows;

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

test("a move that has not ended explains ports, room and files on both of its machines", async () => {
  const target = await startFakeNode(api);
  const { instanceId, node } = server;
  const kept = [{ volumeId: instanceId, trashId: randomUUID(), trashedAt: new Date().toISOString() }];
  answerInventory(target, (inventory) => ({ ...inventory, kept }));
  const moveId = randomUUID();
  await query(
    `insert into instance_moves (id, instance_id, from_node_id, to_node_id, ports, left_disk_mb) values ($1, $2, $3, $4, '[]', 5)`,
    [moveId, instanceId, node.id, target.id],
  );
  await query("update nodes set reserved_disk_mb = reserved_disk_mb + 5 where id = $1", [node.id]);
  const lease =
    "insert into port_leases (node_id, protocol, port, instance_id) values ($1, 'tcp', 40001, $2)";
  await query(lease, [target.id, instanceId]);
  const kindsNow = async () => {
    for (let looks = 0; looks < 2; looks += 1) await look(api, node, target);
    return (await listGroups(api, operator)).map(({ kind }) => kind);
  };
  expect(await kindsNow()).toEqual([]);
  await query("update instance_moves set ended_at = now() where id = $1", [moveId]);
  expect(await kindsNow()).toEqual(["kept-unknown", "lease-unused", "reserved-wrong"]);
  answerInventory(target);
  await query("delete from port_leases where port = 40001");
  await query("update nodes set reserved_disk_mb = reserved_disk_mb - 5 where id = $1", [node.id]);
  expect(await kindsNow()).toEqual([]);
});

test.each(Object.entries(planted))(
  "%s is found, explained and repaired",
  async (kind, { repair, plant, ...rest }) => {
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
