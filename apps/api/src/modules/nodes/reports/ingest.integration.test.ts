import { randomUUID } from "node:crypto";
import { heartbeat, type Heartbeat, type Observation } from "@blockwright/node-protocol/observation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { someObservation, startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { serverChanged } from "../index.ts";
import { ingestHeartbeat } from "./ingest-report.ts";
import { beatAndWait, place, waitUntil } from "../nodes.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

let node: FakeNode;
let other: FakeNode;
beforeAll(async () => {
  node = await startFakeNode(api);
  other = await startFakeNode(api);
  await pool.query("update nodes set state = 'draining' where id = $1", [other.id]);
  await beatAndWait(api, node);
});

const report = (nodeId: string, sequence: number, observations: Observation[], runId: string): Heartbeat =>
  heartbeat.parse({
    protocol: {
      oldest: 1,
      newest: 1,
    },
    nodeId,
    agentVersion: "1",
    runId,
    sequence,
    observations,
    figures: {
      memoryBytes: 1,
      memoryFreeBytes: 1,
      diskBytes: 1,
      diskFreeBytes: 1,
      load: 0.5,
    },
  });

const observed = async (instanceId: string) => {
  const { rows } = await pool.query(
    "select *, xmin::text as version from instance_observations where instance_id = $1",
    [instanceId],
  );
  return rows[0];
};

const running = (instanceId: string, cpuPercent: number): Observation => ({
  ...someObservation(instanceId),
  state: "online",
  generation: 1,
  numbers: {
    cpuPercent,
    memoryBytes: 600_000_000,
    diskBytes: 3_000_000_000_000,
    networkReceivedBytes: 5,
    networkSentBytes: 6,
    players: 2,
    maxPlayers: 20,
    startedAt: "2026-01-01T00:00:00.000Z",
  },
});

test("a heartbeat becomes one row per instance, with its metrics", async () => {
  const { instanceId } = await place(api);
  node.observations.set(instanceId, running(instanceId, 12.5));
  await beatAndWait(api, node);
  expect(await observed(instanceId)).toMatchObject({
    state: "online",
    cpu_percent: 12.5,
    disk_bytes: "3000000000000",
    players: 2,
    started_at: new Date("2026-01-01T00:00:00.000Z"),
  });
});

test("unchanged rows are not rewritten, and metrics alone send no hint", async () => {
  const { instanceId } = await place(api);
  node.observations.set(instanceId, running(instanceId, 1));
  await beatAndWait(api, node);
  const first = await observed(instanceId);
  await beatAndWait(api, node);
  expect((await observed(instanceId)).version).toBe(first.version);
  node.observations.set(instanceId, running(instanceId, 2));
  await beatAndWait(api, node);
  const third = await observed(instanceId);
  expect([third.cpu_percent, third.changed_at]).toEqual([2, first.changed_at]);
});

test("a change is stored at once, and a hint names its server", async () => {
  const serverId = randomUUID();
  const heard: string[] = [];
  deps.hints.listen(serverChanged, ({ serverIds }) => void heard.push(...serverIds));
  const { instanceId } = await place(api, { serverId });
  await node.become(instanceId, { state: "stopping" });
  await waitUntil("the hint is heard", () => heard.includes(serverId));
  expect((await observed(instanceId)).state).toBe("stopping");
});

describe("a report that is older than what we have", () => {
  test("is dropped within a run, by its sequence", async () => {
    const { instanceId } = await place(api);
    const { runId, id } = node;
    const at = (sequence: number, state: Observation["state"]) =>
      ingestHeartbeat(deps, report(id, sequence, [{ ...someObservation(instanceId), state }], runId));
    expect(await at(1000, "online")).toBe(true);
    expect(await at(999, "offline")).toBe(false);
    expect(await at(1000, "offline")).toBe(false);
    expect((await observed(instanceId)).state).toBe("online");
    node.sequence = 1000;
  });

  test("is dropped when its run has been replaced, regardless of its sequence", async () => {
    const oldRun = node.runId;
    node.runId = randomUUID();
    node.sequence = 0;
    await beatAndWait(api, node);
    expect(await ingestHeartbeat(deps, report(node.id, 5000, [], oldRun))).toBe(false);
    await beatAndWait(api, node);
  });
});

describe("a node that reports instances of others", () => {
  test("changes nothing", async () => {
    const { instanceId } = await place(api);
    await waitUntil("it is there", () => node.specs.has(instanceId));
    await beatAndWait(api, node);
    const before = await observed(instanceId);
    other.observations.set(instanceId, { ...someObservation(instanceId), state: "offline", generation: 99 });
    const unknown = randomUUID();
    other.observations.set(unknown, someObservation(unknown));
    await beatAndWait(api, other);
    expect(await observed(instanceId)).toEqual(before);
    expect(await observed(unknown)).toBeUndefined();
  });

  test("is ignored if it is not enrolled", async () => {
    expect(await ingestHeartbeat(deps, report(randomUUID(), 1, [], randomUUID()))).toBe(false);
  });
});

test("instances missing from a full report are removed, those missing from a change are not", async () => {
  const [kept, lost] = [await place(api), await place(api)];
  const runId = randomUUID();
  const both = [someObservation(kept.instanceId), someObservation(lost.instanceId)];
  await ingestHeartbeat(deps, report(node.id, 1, both, runId));
  node.runId = runId;
  node.sequence = 1;
  await node.become(kept.instanceId, { state: "starting" });
  await waitUntil("it is starting", async () => (await observed(kept.instanceId)).state === "starting");
  expect(await observed(lost.instanceId)).toBeDefined();
  await ingestHeartbeat(deps, report(node.id, 10, both.slice(0, 1), runId));
  expect(await observed(lost.instanceId)).toBeUndefined();
  expect(await observed(kept.instanceId)).toBeDefined();
});

test.each(["not json", "{}", "[]", '{"nodeId":1}', "\u0000"])(
  "%j is not a report and does no harm",
  async (text) => {
    node.connection.publish(`node.${node.id}.heartbeat`, text);
    node.sequence += 100;
    await expect(beatAndWait(api, node)).resolves.toBeUndefined();
  },
);

test("ten thousand observations are written in one statement", async () => {
  const machine = await startFakeNode(api);
  const ids = Array.from({ length: 10_000 }, () => randomUUID());
  await pool.query(
    `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
     select id, gen_random_uuid(), $2, 'live', 'on', '{}', 0, 0 from unnest($1::uuid[]) id`,
    [ids, machine.id],
  );
  const times: number[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const full = report(
      machine.id,
      round,
      ids.map((id) => running(id, round)),
      machine.runId,
    );
    const start = performance.now();
    await ingestHeartbeat(deps, full);
    times.push(Math.round(performance.now() - start));
  }
  process.stdout.write(
    `10,000 observations: first ${times[0]} ms, then ${times.slice(1).join(" and ")} ms\n`,
  );
  const { rows } = await pool.query(
    "select count(*)::int as n from instance_observations where cpu_percent = 3",
  );
  expect(rows).toEqual([{ n: 10_000 }]);
});
