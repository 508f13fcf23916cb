import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { startFakeNode, type FakeNode, type Machine } from "../fake-node.fixture.ts";
import {
  agreePorts,
  moveToFreePort,
  removeInstancesOfServer,
  reviveInstance,
  wantedPorts,
} from "../index.ts";
import { beatAndWait, finishRemoval, place, waitUntil } from "../nodes.fixture.ts";

const api = await startTestApi({ environment: { NODE_PORT_FIRST: "30000", NODE_PORT_LAST: "30004" } });
afterAll(() => api.stop());
const { pool, deps } = api.application;

beforeEach(async () => void (await pool.query("update nodes set state = 'removed'")));

const known = ["bluemap", "simple-voice-chat", "nuvotifier", "squaremap"] as const;
const wanted = (...names: (typeof known)[number][]) =>
  wantedPorts(
    "paper",
    names.map((name) => ({ id: `modrinth:${name}`, name })),
  );

async function readyNode(machine: Partial<Machine> = {}): Promise<FakeNode> {
  const node = await startFakeNode(api, machine);
  await beatAndWait(api, node);
  return node;
}

const agree = (instanceId: string, ports: ReturnType<typeof wanted>, options?: { canDoWithout: boolean }) =>
  deps.transact((tx) => agreePorts(deps, tx, instanceId, ports, options));

async function stateOf(instanceId: string) {
  const leases = await pool.query<{ key: string }>(
    `select concat_ws(' ', coalesce(add_on, 'game'), protocol, port) as key from port_leases where instance_id = $1
      order by 1`,
    [instanceId],
  );
  const specs = await pool.query<{ generation: number; ports: { port: number; use?: { addOn: string } }[] }>(
    "select generation, spec -> 'ports' as ports from instances where id = $1",
    [instanceId],
  );
  const [spec] = specs.rows;
  return {
    leases: leases.rows.map(({ key }) => key),
    published: spec?.ports.map(({ port, use }) => `${use?.addOn ?? "game"} ${port}`),
    generation: spec?.generation,
  };
}

test("leases and the published ports change together, and the same wish changes nothing", async () => {
  const node = await readyNode();
  const { instanceId } = await place(api);
  await agree(instanceId, wanted("bluemap", "simple-voice-chat"));
  const first = await stateOf(instanceId);
  expect(first).toMatchObject({
    leases: ["bluemap tcp 30001", "game tcp 30000", "simple-voice-chat udp 30002"],
    published: ["game 30000", "bluemap 30001", "simple-voice-chat 30002"],
  });
  await agree(instanceId, wanted("bluemap", "simple-voice-chat"));
  expect(await stateOf(instanceId)).toEqual(first);
  await agree(instanceId, wanted("simple-voice-chat", "nuvotifier"));
  expect(await stateOf(instanceId)).toMatchObject({
    leases: ["game tcp 30000", "nuvotifier tcp 30003", "simple-voice-chat udp 30002"],
    published: ["game 30000", "simple-voice-chat 30002", "nuvotifier 30003"],
  });
  const { generation } = await stateOf(instanceId);
  await waitUntil("the node was told", () => node.specs.get(instanceId)?.generation === generation);
  expect(node.specs.get(instanceId)?.portSettings?.map(({ path }) => path)).toEqual([
    "plugins/voicechat/voicechat-server.properties",
    "plugins/Votifier/config.yml",
  ]);
});

test("a transaction that fails leaves no lease", async () => {
  await readyNode();
  const { instanceId } = await place(api);
  const before = await stateOf(instanceId);
  const failing = deps.transact(async (tx) => {
    await agreePorts(deps, tx, instanceId, wanted("bluemap"));
    throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  expect(await stateOf(instanceId)).toEqual(before);
});

test("servers that ask at the same time never share a number, and the last one learns that there is none", async () => {
  await readyNode();
  const placed = [await place(api), await place(api), await place(api)];
  const results = await Promise.allSettled(
    placed.map(({ instanceId }) => agree(instanceId, wanted("nuvotifier"))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "NO_ROOM", message: expect.stringContaining("no free port for NuVotifier") },
  });
  const { rows } = await pool.query(
    "select port from port_leases where instance_id = any($1) group by protocol, port having count(*) > 1",
    [placed.map(({ instanceId }) => instanceId)],
  );
  expect(rows).toEqual([]);
});

test("without enough numbers nothing changes, or only what is given back", async () => {
  await readyNode();
  const { instanceId } = await place(api);
  await agree(instanceId, wanted("bluemap"));
  await place(api);
  await place(api);
  await place(api);
  const before = await stateOf(instanceId);
  await expect(agree(instanceId, wanted("nuvotifier", "squaremap"))).rejects.toMatchObject({
    code: "NO_ROOM",
  });
  expect(await stateOf(instanceId)).toEqual(before);
  await agree(instanceId, wanted("nuvotifier", "squaremap"), { canDoWithout: true });
  expect(await stateOf(instanceId)).toMatchObject({ leases: ["game tcp 30000"], published: ["game 30000"] });
});

test("a machine without numbers for all ports of a server is passed over", async () => {
  await readyNode({ memoryMb: 1_000_000 });
  await place(api);
  await place(api);
  await place(api);
  const other = await readyNode({ memoryMb: 2048 });
  const placed = await place(api, { addOnPorts: wanted("bluemap", "nuvotifier") });
  expect(placed.nodeId).toBe(other.id);
  expect((await stateOf(placed.instanceId)).leases).toHaveLength(3);
});

test("a lost port moves alone, once", async () => {
  await readyNode();
  const { instanceId } = await place(api);
  await agree(instanceId, wanted("bluemap", "nuvotifier"));
  const move = () =>
    deps.transact((tx) => moveToFreePort(deps, tx, instanceId, { port: 30_001, addOn: "bluemap" }));
  expect([await move(), await move()]).toEqual([30_003, 30_003]);
  expect(await stateOf(instanceId)).toMatchObject({
    leases: ["bluemap tcp 30003", "game tcp 30000", "nuvotifier tcp 30002"],
    published: ["game 30000", "bluemap 30003", "nuvotifier 30002"],
  });
});

test("a server that comes back gets all its ports again, or others", async () => {
  const node = await readyNode();
  const serverId = randomUUID();
  const { instanceId } = await place(api, { serverId });
  await agree(instanceId, wanted("bluemap"));
  const bringBack = async () => {
    await deps.transact((tx) => removeInstancesOfServer(deps, tx, serverId));
    await waitUntil("it is gone", () => !node.specs.has(instanceId));
    await finishRemoval(api, node, instanceId);
    expect((await stateOf(instanceId)).leases).toEqual([]);
  };
  await bringBack();
  await deps.transact((tx) => reviveInstance(deps, tx, serverId));
  expect((await stateOf(instanceId)).leases).toEqual(["bluemap tcp 30001", "game tcp 30000"]);
  await bringBack();
  await pool.query("update nodes set last_leased_port = 30000 where id = $1", [node.id]);
  await place(api);
  await deps.transact((tx) => reviveInstance(deps, tx, serverId));
  expect(await stateOf(instanceId)).toMatchObject({
    leases: ["bluemap tcp 30003", "game tcp 30002"],
    published: ["game 30002", "bluemap 30003"],
  });
});
