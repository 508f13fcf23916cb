import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import {
  agreePorts,
  firstProtocols,
  furtherPorts,
  moveToFreePort,
  removeInstancesOfServer,
  reviseInstance,
  reviveInstance,
  wantedPorts,
  type BedrockSide,
} from "../index.ts";
import { beatAndWait, finishRemoval, place, someWish, waitUntil } from "../nodes.fixture.ts";

const api = await startTestApi({ environment: { NODE_PORT_FIRST: "30000", NODE_PORT_LAST: "30019" } });
afterAll(() => api.stop());
const { pool, deps } = api.application;

beforeEach(async () => void (await pool.query("update nodes set state = 'removed'")));

const raknet: BedrockSide = { by: "raknet" };
const nethernet = (udpPorts: number): BedrockSide => ({ by: "nethernet", udpPorts });

async function readyNode(): Promise<FakeNode> {
  const node = await startFakeNode(api);
  await beatAndWait(api, node);
  return node;
}

function placeBedrock(bedrock: BedrockSide, serverId: string = randomUUID()) {
  const parts = someWish().describe([]);
  const manners = { ...parts.manners, ping: bedrock.by === "raknet" ? "bedrock" : "nethernet" } as const;
  return place(api, {
    serverId,
    protocols: firstProtocols(bedrock),
    furtherPorts: furtherPorts(bedrock),
    describe: () => ({ ...parts, manners, bedrock }),
  });
}

const become = (instanceId: string, bedrock: BedrockSide) =>
  deps.transact((tx) => reviseInstance(deps, tx, instanceId, ({ spec }) => ({ spec: { ...spec, bedrock } })));

async function leasesOf(instanceId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select concat(purpose, ' ', protocol, ' ', min(port), '-', max(port), ' ', count(*)) as key from port_leases
      where instance_id = $1 group by purpose, protocol order by 1`,
    [instanceId],
  );
  return rows.map(({ key }) => key);
}

async function propertiesAt(node: FakeNode, instanceId: string) {
  const { rows } = await pool.query<{ generation: number }>(
    "select generation from instances where id = $1",
    [instanceId],
  );
  await waitUntil("the node was told", () => node.specs.get(instanceId)?.generation === rows[0]?.generation);
  const spec = node.specs.get(instanceId);
  const values = spec?.portSettings?.[0]?.values.map(({ path, value }) => [path.join("."), value]);
  return { ports: spec?.ports, ...Object.fromEntries(values ?? []) } as Record<string, unknown>;
}

test("a NetherNet server gets one port number for TCP and UDP, and a block of UDP ports", async () => {
  const node = await readyNode();
  const { instanceId } = await placeBedrock(nethernet(5));
  expect(await leasesOf(instanceId)).toEqual([
    "game tcp 30000-30000 1",
    "game udp 30000-30000 1",
    "webrtc udp 30001-30005 5",
  ]);
  expect(await propertiesAt(node, instanceId)).toEqual({
    ports: [
      { protocol: "tcp", port: 30_000 },
      { protocol: "udp", port: 30_000 },
      { protocol: "udp", port: 30_001, last: 30_005 },
    ],
    transport: "nethernet",
    "server-port": 30_000,
    "server-portv6": 19_133,
    "server-ip": "",
    "server-udp-ports": "{node-ipv4}:30001-30005:30001-30005",
  });
});

test("a row is found between others, and never shares a number", async () => {
  await readyNode();
  const placed = [await placeBedrock(nethernet(5)), await placeBedrock(nethernet(5))];
  const { instanceId } = await place(api, { protocols: ["udp"] });
  const last = await placeBedrock(nethernet(4));
  expect(await leasesOf(last.instanceId)).toContain("webrtc udp 30014-30017 4");
  await expect(placeBedrock(nethernet(2))).rejects.toMatchObject({ code: "NO_ROOM" });
  const { rows } = await pool.query(
    "select port from port_leases where instance_id = any($1) group by node_id, protocol, port having count(*) > 1",
    [[...placed, last].map((one) => one.instanceId).concat(instanceId)],
  );
  expect(rows).toEqual([]);
});

test("a server that changes to NetherNet keeps its number and gets what is missing, and back again", async () => {
  const node = await readyNode();
  const { instanceId } = await placeBedrock(raknet);
  expect(await leasesOf(instanceId)).toEqual(["game udp 30000-30000 1"]);
  expect(await propertiesAt(node, instanceId)).toMatchObject({ transport: "raknet", "server-port": 30_000 });
  await become(instanceId, nethernet(3));
  expect(await leasesOf(instanceId)).toEqual([
    "game tcp 30000-30000 1",
    "game udp 30000-30000 1",
    "webrtc udp 30001-30003 3",
  ]);
  const wanted = wantedPorts("paper", [{ id: "modrinth:bluemap", name: "BlueMap" }]);
  await deps.transact((tx) => agreePorts(deps, tx, instanceId, wanted));
  expect(await leasesOf(instanceId)).toContain("webrtc udp 30001-30003 3");
  await become(instanceId, nethernet(4));
  expect(await leasesOf(instanceId)).toContain("webrtc udp 30005-30008 4");
  await become(instanceId, raknet);
  expect(await leasesOf(instanceId)).toEqual(["game udp 30000-30000 1", "web-map tcp 30004-30004 1"]);
});

test("where a neighbour has the number for TCP, the server gets another for both", async () => {
  await readyNode();
  const { instanceId } = await placeBedrock(raknet);
  await pool.query("update nodes set last_leased_port = 0");
  await place(api, { protocols: ["tcp"] });
  await become(instanceId, nethernet(2));
  expect(await leasesOf(instanceId)).toEqual([
    "game tcp 30001-30001 1",
    "game udp 30001-30001 1",
    "webrtc udp 30002-30003 2",
  ]);
});

test("a start gives a server the ports that it lacks, and does without if there are none", async () => {
  await readyNode();
  const { instanceId } = await placeBedrock(raknet);
  const start = () =>
    deps.transact((tx) => reviseInstance(deps, tx, instanceId, () => ({ power: "on", restart: true })));
  const want = (side: BedrockSide) =>
    pool.query("update instances set spec = spec || $2 where id = $1", [instanceId, { bedrock: side }]);
  await want(nethernet(30));
  await start();
  expect(await leasesOf(instanceId)).toEqual(["game tcp 30000-30000 1", "game udp 30000-30000 1"]);
  await want(nethernet(3));
  await start();
  expect(await leasesOf(instanceId)).toContain("webrtc udp 30001-30003 3");
});

test("a lost number moves its whole row, once, and the game's own stays", async () => {
  await readyNode();
  const { instanceId } = await placeBedrock(nethernet(3));
  const move = () =>
    deps.transact((tx) => moveToFreePort(deps, tx, instanceId, { port: 30_002, purpose: "webrtc" }));
  expect([await move(), await move()]).toEqual([30_004, 30_004]);
  expect(await leasesOf(instanceId)).toEqual([
    "game tcp 30000-30000 1",
    "game udp 30000-30000 1",
    "webrtc udp 30004-30006 3",
  ]);
  await deps.transact((tx) => moveToFreePort(deps, tx, instanceId, { port: 30_000 }));
  expect(await leasesOf(instanceId)).toEqual([
    "game tcp 30007-30007 1",
    "game udp 30007-30007 1",
    "webrtc udp 30004-30006 3",
  ]);
});

test("a server that comes back gets its row again, or another", async () => {
  const node = await readyNode();
  const serverId = randomUUID();
  const { instanceId } = await placeBedrock(nethernet(3), serverId);
  const remove = async () => {
    await deps.transact((tx) => removeInstancesOfServer(deps, tx, serverId));
    await waitUntil("it is gone", () => !node.specs.has(instanceId));
    await finishRemoval(api, node, instanceId);
    expect(await leasesOf(instanceId)).toEqual([]);
  };
  const before = await leasesOf(instanceId);
  await waitUntil("the node was told", () => node.specs.has(instanceId));
  await remove();
  await deps.transact((tx) => reviveInstance(deps, tx, serverId));
  expect(await leasesOf(instanceId)).toEqual(before);
  // Else the node may hear of its return only after its next removal.
  await waitUntil("the node was told", () => node.specs.has(instanceId));
  await remove();
  await pool.query("update nodes set last_leased_port = 30001 where id = $1", [node.id]);
  await place(api, { protocols: ["udp"] });
  await deps.transact((tx) => reviveInstance(deps, tx, serverId));
  expect(await leasesOf(instanceId)).toEqual([
    "game tcp 30003-30003 1",
    "game udp 30003-30003 1",
    "webrtc udp 30004-30006 3",
  ]);
});

test("a crossplay server from before gets a number for Bedrock and one for its traffic at its next start", async () => {
  const node = await readyNode();
  const { instanceId } = await place(api, { protocols: ["tcp", "udp"] });
  const settings = "plugins/Geyser-Spigot/config.yml";
  await pool.query("update instances set spec = spec || $2 where id = $1", [
    instanceId,
    { bedrock: { by: "bridge", settings } },
  ]);
  await deps.transact((tx) => reviseInstance(deps, tx, instanceId, () => ({ restart: true })));
  expect(await leasesOf(instanceId)).toEqual([
    "bedrock tcp 30001-30001 1",
    "bedrock udp 30001-30001 1",
    "game tcp 30000-30000 1",
    "webrtc udp 30002-30002 1",
  ]);
  expect(await propertiesAt(node, instanceId)).toEqual({
    ports: [
      { protocol: "tcp", port: 30_000 },
      { protocol: "tcp", port: 30_001 },
      { protocol: "udp", port: 30_001 },
      { protocol: "udp", port: 30_002 },
    ],
    "bedrock.address": "0.0.0.0",
    "bedrock.port": 30_001,
    "bedrock.transport": "both",
    "bedrock.webrtc-port": 30_002,
  });
  expect(node.specs.get(instanceId)?.portSettings?.[0]?.path).toBe(settings);
  expect(node.specs.get(instanceId)?.command.slice(0, 2)).toEqual([
    "java",
    "-DgeyserAdvertiseAddresses={node-ipv4}",
  ]);
  // A spec from before, as a backup has it, keeps the bridge.
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, ({ spec: { bedrock: _none, ...spec } }) => ({ spec })),
  );
  expect(await leasesOf(instanceId)).toContain("bedrock udp 30001-30001 1");
});
