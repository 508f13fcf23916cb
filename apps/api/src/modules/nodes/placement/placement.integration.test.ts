import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { system } from "../../../platform/actor.ts";
import type { AppError } from "../../../platform/errors.ts";
import { startFakeNode, type FakeNode, type Machine } from "../fake-node.fixture.ts";
import { changePlacing, placeInstance, removeInstancesOfServer } from "../index.ts";
import { beatAndWait, finishRemoval, lose, place, someWish, waitUntil } from "../nodes.fixture.ts";
import { reconcileInstances } from "../desired/reconcile-instances.ts";

const api = await startTestApi({ environment: { NODE_PORT_FIRST: "30000", NODE_PORT_LAST: "30099" } });
afterAll(() => api.stop());
const { pool, deps } = api.application;

/** Only the test's own nodes accept placements. */
beforeEach(async () => void (await pool.query("update nodes set state = 'removed'")));

async function readyNode(machine: Partial<Machine> = {}): Promise<FakeNode> {
  const node = await startFakeNode(api, machine);
  await beatAndWait(api, node);
  return node;
}

/** How many of them were placed; any other error is thrown. */
async function placeMany(count: number, wish: Parameters<typeof place>[1] = {}): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, () => place(api, wish)));
  for (const result of results)
    if (result.status === "rejected" && (result.reason as AppError).code !== "NO_ROOM") throw result.reason;
  return results.filter(({ status }) => status === "fulfilled").length;
}

async function reservedMatchesInstances(): Promise<boolean> {
  const { rows } = await pool.query(`
    select n.id from nodes n left join instances i on i.node_id = n.id and i.released_at is null
     group by n.id having n.reserved_memory_mb <> coalesce(sum(i.memory_mb), 0)
       or n.reserved_disk_mb <> coalesce(sum(i.disk_mb), 0)`);
  return rows.length === 0;
}

describe("placement", () => {
  test("gives fifty concurrent callers exactly the last ten slots", async () => {
    const node = await readyNode({ memoryMb: 20 * 1024 });
    expect(await placeMany(10)).toBe(10);
    expect(await placeMany(50)).toBe(10);
    const { rows } = await pool.query("select count(*)::int as placed from instances where node_id = $1", [
      node.id,
    ]);
    expect(rows).toEqual([{ placed: 20 }]);
    expect(await reservedMatchesInstances()).toBe(true);
  });

  test("fills several machines to the last slot under concurrent requests", async () => {
    await readyNode({ memoryMb: 3 * 1024 });
    await readyNode({ memoryMb: 5 * 1024 });
    await readyNode({ memoryMb: 2 * 1024 });
    expect(await placeMany(50)).toBe(10);
    expect(await reservedMatchesInstances()).toBe(true);
  });

  test("considers disk as well as memory, each times its factor", async () => {
    const node = await readyNode({ memoryMb: 100 * 1024, diskMb: 2048 });
    await pool.query("update nodes set disk_overcommit = 1.5 where id = $1", [node.id]);
    expect(await placeMany(5)).toBe(3);
  });

  test("chooses the least loaded machine first", async () => {
    const large = await readyNode({ memoryMb: 8 * 1024 });
    const small = await readyNode({ memoryMb: 4 * 1024 });
    const chosen: string[] = [];
    for (let count = 0; count < 6; count += 1) chosen.push((await place(api)).nodeId);
    expect(chosen.filter((id) => id === large.id)).toHaveLength(4);
    expect(chosen.filter((id) => id === small.id)).toHaveLength(2);
  });

  test("skips machines that are draining, silent, or never reported", async () => {
    const drained = await readyNode();
    await changePlacing(deps, system, { nodeId: drained.id, isPlacing: false, reason: "a new disk" });
    const silent = await readyNode();
    await pool.query("update node_reports set heard_at = now() - interval '16 seconds' where node_id = $1", [
      silent.id,
    ]);
    await startFakeNode(api);
    expect(await placeMany(3)).toBe(0);
    const again = { nodeId: drained.id, isPlacing: false, reason: "a new disk" };
    await expect(changePlacing(deps, system, again)).rejects.toThrow("no active machine");
    const { rows } = await pool.query("select 1 from instances where node_id = any($1)", [
      [drained.id, silent.id],
    ]);
    expect(rows).toEqual([]);
  });

  test("tells the node after the commit, and not after a rollback", async () => {
    const node = await readyNode();
    const { instanceId } = await place(api);
    await waitUntil("the node was told", () => node.specs.has(instanceId));
    const failing = deps.transact(async (tx) => {
      await placeInstance(deps, tx, someWish());
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await beatAndWait(api, node);
    expect(node.applied).toHaveLength(1);
    expect(await reservedMatchesInstances()).toBe(true);
  });
});

describe("ports", () => {
  test("are distinct for forty concurrent callers, and the same number on tcp and udp for crossplay", async () => {
    const node = await readyNode();
    const placed = await Promise.all(
      Array.from({ length: 40 }, (_each, index) =>
        place(api, { protocols: index % 2 === 0 ? ["tcp", "udp"] : ["tcp"] }),
      ),
    );
    const numbers = placed.map(({ ports }) => ports[0]?.port);
    expect(new Set(numbers).size).toBe(40);
    for (const { ports } of placed) expect(new Set(ports.map(({ port }) => port)).size).toBe(1);
    const { rows } = await pool.query("select count(*)::int as leased from port_leases where node_id = $1", [
      node.id,
    ]);
    expect(rows).toEqual([{ leased: 60 }]);
  });

  test("skip a number that one of the protocols has in use, and wrap around after the last", async () => {
    const node = await readyNode();
    await pool.query("update nodes set last_leased_port = 30097 where id = $1", [node.id]);
    const numbers: (number | undefined)[] = [];
    for (const protocols of [["udp"], ["udp"], ["udp"], ["tcp"]] as const)
      numbers.push((await place(api, { protocols })).ports[0]?.port);
    await pool.query("update nodes set last_leased_port = 30097 where id = $1", [node.id]);
    for (const protocols of [["tcp"], ["tcp", "udp"]] as const)
      numbers.push((await place(api, { protocols })).ports[0]?.port);
    expect(numbers).toEqual([30_098, 30_099, 30_000, 30_001, 30_098, 30_002]);
  });

  test("that have run out send a placement to another machine, and release the reservation", async () => {
    const full = await readyNode({ memoryMb: 1_000_000 });
    expect(await placeMany(100, { memoryMb: 64, diskMb: 64 })).toBe(100);
    expect(await placeMany(1)).toBe(0);
    const other = await readyNode({ memoryMb: 2048 });
    expect((await place(api)).nodeId).toBe(other.id);
    expect(full.id).not.toBe(other.id);
    expect(await reservedMatchesInstances()).toBe(true);
  });

  test("are free again when the node confirms that the instance is gone, not before", async () => {
    const node = await readyNode({ memoryMb: 1024 });
    const serverId = randomUUID();
    const { instanceId } = await place(api, { serverId });
    await waitUntil("it runs", () => node.specs.has(instanceId));
    await lose(node, () => deps.transact((tx) => removeInstancesOfServer(deps, tx, serverId)));
    expect(await placeMany(1)).toBe(0);
    await reconcileInstances(deps, { patienceMs: 0, spreadMs: 0 });
    expect(node.specs.has(instanceId)).toBe(false);
    await beatAndWait(api, node);
    expect(await placeMany(1)).toBe(0);
    await finishRemoval(api, node, instanceId);
    const again = await place(api);
    expect(again.ports).toEqual([{ protocol: "tcp", port: 30_001 }]);
    expect(await reservedMatchesInstances()).toBe(true);
  });
});
