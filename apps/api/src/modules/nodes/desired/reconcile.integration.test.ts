import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { removeInstancesOfServer, reviseInstance, type Revision } from "../index.ts";
import { beatAndWait, finishRemoval, lose, place, waitUntil } from "../nodes.fixture.ts";
import { reconcileInstances, startReconciler } from "./reconcile-instances.ts";
import { takeReconcilerLock } from "./reconcile.repository.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

const atOnce = { patienceMs: 0, spreadMs: 0 };
let node: FakeNode;
beforeEach(async () => {
  await pool.query("update nodes set state = 'removed'");
  await pool.query("update node_reports set heard_at = now() - interval '1 minute'");
  node = await startFakeNode(api);
  await beatAndWait(api, node);
});

const placed = async () => {
  const serverId = randomUUID();
  const { instanceId } = await place(api, { serverId });
  await waitUntil("the node was told", () => node.specs.has(instanceId));
  await beatAndWait(api, node);
  return { serverId, instanceId };
};
const revise = (instanceId: string, revision: Revision) =>
  deps.transact((tx) => reviseInstance(deps, tx, instanceId, () => revision));

test("a start is a trial only if it asks for it", async () => {
  const { instanceId } = await placed();
  const told = async (revision: Revision) => {
    const before = node.specs.get(instanceId)?.generation;
    await revise(instanceId, revision);
    await waitUntil("the node was told", () => node.specs.get(instanceId)?.generation !== before);
    return node.specs.get(instanceId)?.isTrialRun;
  };
  expect(await told({ power: "on", isTrial: true })).toBe(true);
  expect(await told({ power: "off" })).toBe(true);
  expect(await told({ power: "on" })).toBeUndefined();
  expect(await told({ restart: true, isTrial: true })).toBe(true);
  expect(await told({ restart: true })).toBeUndefined();
});

test("a lost request is sent again", async () => {
  const { instanceId } = await placed();
  await lose(node, () => revise(instanceId, { power: "off" }));
  expect(await reconcileInstances(deps, atOnce)).toBe(1);
  expect(node.specs.get(instanceId)).toMatchObject({ power: "off", generation: 2 });
  await beatAndWait(api, node);
  expect(await reconcileInstances(deps, atOnce)).toBe(0);
});

test("a node that has its newest request but is in another state is told again", async () => {
  const { instanceId } = await placed();
  await node.become(instanceId, { state: "offline" });
  await beatAndWait(api, node);
  const before = node.applied.length;
  expect(await reconcileInstances(deps, atOnce)).toBe(1);
  expect(node.applied).toHaveLength(before + 1);
  expect(node.specs.get(instanceId)?.generation).toBe(1);
});

test("a lost removal is sent again, and then everything is released", async () => {
  const { serverId, instanceId } = await placed();
  await lose(node, () => deps.transact((tx) => removeInstancesOfServer(deps, tx, serverId)));
  expect(await reconcileInstances(deps, atOnce)).toBe(1);
  expect(node.specs.has(instanceId)).toBe(false);
  await finishRemoval(api, node, instanceId);
  expect(await reconcileInstances(deps, atOnce)).toBe(0);
  const { rows } = await pool.query(
    "select released_at is not null as released, (select count(*)::int from port_leases where instance_id = $1) as ports from instances where id = $1",
    [instanceId],
  );
  expect(rows).toEqual([{ released: true, ports: 0 }]);
});

test("an instance that reappears after its release is removed again", async () => {
  const { serverId, instanceId } = await placed();
  const spec = node.specs.get(instanceId);
  await deps.transact((tx) => removeInstancesOfServer(deps, tx, serverId));
  await waitUntil("it is told", () => !node.specs.has(instanceId));
  await finishRemoval(api, node, instanceId);
  if (spec) node.specs.set(instanceId, spec);
  node.observe(instanceId, { state: "online" });
  await beatAndWait(api, node);
  expect(await reconcileInstances(deps, atOnce)).toBe(1);
  expect(node.specs.has(instanceId)).toBe(false);
});

test("neither a fresh request nor an offline node is resent", async () => {
  const { instanceId } = await placed();
  await lose(node, () => revise(instanceId, { restart: true }));
  expect(await reconcileInstances(deps, { patienceMs: 10_000, spreadMs: 0 })).toBe(0);
  await pool.query("update node_reports set heard_at = now() - interval '16 seconds'");
  expect(await reconcileInstances(deps, atOnce)).toBe(0);
});

test("a node that stays behind is told less and less often", async () => {
  const { instanceId } = await placed();
  await lose(node, () => revise(instanceId, { restart: true }));
  const backdate = (seconds: number) =>
    pool.query(
      `update instances set changed_at = now() - interval '1 hour', sent_at = now() - $2 * interval '1 second' where id = $1`,
      [instanceId, seconds],
    );
  const round = () => reconcileInstances(deps, { patienceMs: 10_000, spreadMs: 0 });
  await pool.query("update instances set changed_at = now() - interval '1 hour' where id = $1", [instanceId]);
  node.observations.set(instanceId, { ...node.observations.get(instanceId)!, generation: 1 });
  expect(await round()).toBe(1);
  expect(await round()).toBe(0);
  await backdate(15);
  expect(await round()).toBe(0);
  await backdate(21);
  expect(await round()).toBe(1);
  await backdate(39);
  expect(await round()).toBe(0);
});

test("one round at a time over all workers", async () => {
  const { instanceId } = await placed();
  await lose(node, () => revise(instanceId, { restart: true }));
  await deps.transact(async (tx) => {
    expect(await takeReconcilerLock(tx)).toBe(true);
    expect(await reconcileInstances(deps, atOnce)).toBe(0);
  });
  expect(await reconcileInstances(deps, atOnce)).toBe(1);
  expect(node.specs.get(instanceId)?.restarts).toBe(1);
});

test("the worker's reconciler runs by itself, and ends when told to", async () => {
  const { instanceId } = await placed();
  await lose(node, () => revise(instanceId, { power: "off" }));
  const reconciler = startReconciler(deps, { everyMs: 50, patienceMs: 100, spreadMs: 10 });
  await expect.poll(() => node.specs.get(instanceId)?.power).toBe("off");
  await reconciler.stop();
});
