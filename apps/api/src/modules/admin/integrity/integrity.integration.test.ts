import { randomUUID } from "node:crypto";
import type { Inventory } from "@blockwright/node-protocol/inventory";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import { removeStrayContainer, removeStrayTree } from "@blockwright/node-protocol/strays";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { startFakeNode, type FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { someFinding } from "./findings.fixture.ts";
import { answerInventory, askRepair, inventoryOf, listGroups, look, settleRows } from "./fleet.fixture.ts";
import { deleteUnseen } from "./look/findings.repository.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());

let operator: TestPerson;
let owner: TestPerson;
let server: TestServer;
let node: FakeNode;
let other: FakeNode;
const { pool } = api.application;

beforeAll(async () => {
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  node = server.node;
  other = await startFakeNode(api);
  await settleRows(api);
});

beforeEach(async () => {
  for (const one of [node, other]) answerInventory(one);
  await pool.query("delete from drift_findings");
});

const kinds = async () => (await listGroups(api, operator)).map(({ kind }) => kind);
const lookTwice = async () => {
  await look(api, node, other);
  await look(api, node, other);
};

async function onlyFinding(kind: string) {
  const group = (await listGroups(api, operator)).find((one) => one.kind === kind);
  const [finding] = group?.findings ?? [];
  if (!finding) throw new Error(`nothing of ${kind} was found`);
  return finding;
}

async function repaired(kind: string, repair: string): Promise<string | null> {
  const { id } = await onlyFinding(kind);
  for (const one of [node, other]) await beatAndWait(api, one);
  expect((await askRepair(api, operator, id, repair)).status).toBe(200);
  const state = async () =>
    (
      await pool.query<{ state: string; error: string | null }>(
        "select state, error from drift_findings where id = $1",
        [id],
      )
    ).rows[0];
  await waitUntil("the repair has ended", async () => (await state())?.state !== "repairing", 60_000);
  return (await state())?.error ?? null;
}

const withStray = (instanceId: string) => (inventory: Inventory) => ({
  ...inventory,
  strays: [{ instanceId, isRunning: true }],
});

describe("what counts", () => {
  test("a fleet that agrees shows nothing", async () => {
    await lookTwice();
    expect(await listGroups(api, operator)).toEqual([]);
  });

  test("what one look sees is not shown, what two see is, and what is gone disappears", async () => {
    const stray = randomUUID();
    answerInventory(node, withStray(stray));
    await look(api, node, other);
    expect(await kinds()).toEqual([]);
    await look(api, node, other);
    expect(await listGroups(api, operator)).toMatchObject([
      {
        kind: "container-unknown",
        explanation: expect.stringContaining("neither its agent nor the database"),
        findings: [{ subject: `Container ${stray}, running`, machine: "a machine" }],
      },
    ]);
    answerInventory(node);
    await look(api, node, other);
    expect(await kinds()).toEqual([]);
  });

  test("work under way explains a difference", async () => {
    answerInventory(node, (inventory) => ({ ...inventory, trees: [] }));
    await pool.query("update servers set busy_with = 'backup' where id = $1", [server.serverId]);
    await lookTwice();
    expect(await kinds()).toEqual([]);
    await pool.query("update servers set busy_with = null where id = $1", [server.serverId]);
    await lookTwice();
    expect(await kinds()).toEqual(["tree-missing"]);
  });

  test("a look that took long does not take away what a later one has seen", async () => {
    const { deps } = api.application;
    const seenAt = deps.now();
    const id = await someFinding(api, { lookId: "later", lastSeenAt: seenAt });
    const isThere = async () =>
      (await pool.query("select 1 from drift_findings where id = $1", [id])).rows.length === 1;
    const begunAt = (at: number) => ({ id: "slow", at: new Date(at), nodeIds: [], unansweredServers: [] });
    await deleteUnseen(deps.rows, begunAt(seenAt.getTime() - 1000));
    expect(await isThere()).toBe(true);
    await deleteUnseen(deps.rows, begunAt(seenAt.getTime() + 1000));
    expect(await isThere()).toBe(false);
    await pool.query("update nodes set reserved_disk_mb = 0 where reserved_disk_mb = 1");
  });

  test("a machine that is away keeps what it had, and adds nothing", async () => {
    answerInventory(node, withStray(randomUUID()));
    await lookTwice();
    node.answers.set("take-inventory", () => "failed");
    await lookTwice();
    expect(await kinds()).toEqual(["container-unknown"]);
  });
});

describe("repairs", () => {
  test("only what its kind offers, with a reason, and it is logged with it", async () => {
    const removed: string[] = [];
    const stray = randomUUID();
    answerInventory(node, withStray(stray));
    node.answers.set(removeStrayContainer.name, (_node, body) => {
      removed.push(removeStrayContainer.request.parse(body).instanceId);
      answerInventory(node);
      return {};
    });
    await lookTwice();
    const { id } = await onlyFinding("container-unknown");
    expect((await askRepair(api, operator, id, "recount")).status).toBe(409);
    expect((await askRepair(api, operator, id, "remove-container", { reason: "x" })).status).toBe(400);
    expect(await repaired("container-unknown", "remove-container")).toBeNull();
    expect(removed).toEqual([stray]);
    const { rows } = await pool.query(
      "select action, actor_id, details from activity where subject_id = $1 order by id",
      [id],
    );
    expect(rows).toMatchObject([
      {
        action: "drift.repair-started",
        actor_id: operator.id,
        details: { kind: "container-unknown", repair: "remove-container", reason: "found by a test" },
      },
      { action: "drift.repaired", actor_id: null },
    ]);
  });

  test("a repair that changes nothing says so and can be tried again", async () => {
    answerInventory(node, withStray(randomUUID()));
    node.answers.set(removeStrayContainer.name, () => ({}));
    await lookTwice();
    expect(await repaired("container-unknown", "remove-container")).toBe(
      "The repair ran, but the difference is still there.",
    );
    node.answers.set(removeStrayContainer.name, () => {
      answerInventory(node);
      return {};
    });
    expect(await repaired("container-unknown", "remove-container")).toBeNull();
  }, 120_000);

  test("nothing is removed if no backup can be made", async () => {
    const removed: string[] = [];
    const tree = { volumeId: randomUUID(), instanceId: null };
    answerInventory(node, (inventory) => ({ ...inventory, trees: [...inventory.trees, tree] }));
    node.answers.set(removeStrayTree.name, () => {
      removed.push("a tree");
      return {};
    });
    for (const name of ["read-sealing-key", "begin-rescue", "read-backup-work"])
      node.answers.set(name, () => "failed");
    await lookTwice();
    expect(await repaired("tree-unknown", "back-up-and-remove")).not.toBeNull();
    expect(removed).toEqual([]);
  }, 60_000);
});

describe("a machine that lies", () => {
  test("claims another's server: only itself is told to stop or remove anything", async () => {
    const told: string[] = [];
    for (const [name, one] of [
      ["node", node],
      ["other", other],
    ] as const)
      for (const rpc of [
        removeInstance.name,
        "stop-instance",
        removeStrayTree.name,
        removeStrayContainer.name,
      ])
        one.answers.set(rpc, () => {
          told.push(`${name} ${rpc}`);
          return rpc === "stop-instance" ? { generation: 2 } : {};
        });
    answerInventory(other, (inventory) => ({
      ...inventory,
      instances: inventoryOf(node).instances,
      trees: inventoryOf(node).trees,
    }));
    await lookTwice();
    expect(await kinds()).toEqual(["claimed-twice"]);
    expect(await repaired("claimed-twice", "stop")).toBeNull();
    expect(await kinds()).toEqual(["claimed-twice"]);
    expect(told).toEqual(["other stop-instance"]);
    const { rows } = await pool.query("select node_id, generation from instances where id = $1", [
      server.instanceId,
    ]);
    expect(rows).toEqual([{ node_id: node.id, generation: node.specs.get(server.instanceId)?.generation }]);
    for (const one of [node, other])
      for (const rpc of [removeInstance.name, "stop-instance"]) one.answers.delete(rpc);
  }, 120_000);

  test("says that it is a thousand generations ahead: the column survives", async () => {
    answerInventory(node, (inventory) => ({
      ...inventory,
      instances: inventory.instances.map((one) => ({ ...one, generation: 2_147_483_647 })),
    }));
    await lookTwice();
    expect(await repaired("generation-ahead", "adopt-generation")).toBe(
      "The machine reports a state that it can't have.",
    );
  });

  test("names things with markup, controls and paths, and lists thousands: few rows, nothing repaired by such a name", async () => {
    const hostile = ["../../etc", "<script>", "\u001B[2J", "a".repeat(100)];
    const many = Array.from({ length: 4000 }, () => ({ instanceId: randomUUID(), isRunning: false }));
    answerInventory(other, (inventory) => ({
      ...inventory,
      strays: [...hostile.map((instanceId) => ({ instanceId, isRunning: true })), ...many],
    }));
    await lookTwice();
    const { rows } = await pool.query<{ key: string }>("select key from drift_findings");
    expect(rows.length).toBe(100);
    expect(rows.some(({ key }) => hostile.some((name) => key.includes(name)))).toBe(false);
    const [group] = await listGroups(api, operator);
    expect([group?.findings.length, group?.more]).toEqual([20, 80]);
  });
});

describe("others", () => {
  test("reach nothing", async () => {
    const { id } = owner;
    const headers = { cookie: owner.cookies };
    expect((await ask(`${api.url}/api/admin/integrity`, { headers })).status).toBe(403);
    expect((await post(`${api.url}/api/admin/integrity/check`, {}, { headers })).status).toBe(403);
    expect((await askRepair(api, owner, id, "recount")).status).toBe(403);
  });
});

test("a check on demand looks twice and ends", async () => {
  answerInventory(node, withStray(randomUUID()));
  const headers = { cookie: operator.cookies };
  await beatAndWait(api, node);
  const beating = setInterval(() => void Promise.all([node.beat(), other.beat()]), 3000);
  try {
    const run = () => post(`${api.url}/api/admin/integrity/check`, {}, { headers });
    expect([(await run()).status, (await run()).status]).toEqual([200, 200]);
    const state = async () => (await ask(`${api.url}/api/admin/integrity`, { headers })).json;
    await waitUntil("the check has ended", async () => (await state())["checkedAt"] !== null, 60_000);
  } finally {
    clearInterval(beating);
  }
  expect(await kinds()).toEqual(["container-unknown"]);
  const { rows } = await pool.query(
    "select count(*)::int as count from drift_checks where id like 'check-%'",
  );
  expect(rows).toEqual([{ count: 1 }]);
}, 90_000);
