import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRestStore, type RestStore } from "../../../../../../services/engines/rest-store.ts";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { startWorkerProcess } from "../../../worker-process.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { someEmptyServer } from "../../backups/backups-node.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { contentsOf, machineId } from "../moves.fixture.ts";

// The servers are off, so both machines can share an engine.
let api: TestApi;
let store: RestStore;
let alder: RealNode;
let birch: RealNode;
beforeAll(async () => {
  store = await startRestStore();
  api = await startTestApi();
  alder = await startRealNode(api, { hasPool: true, store: store.address });
  birch = await startRealNode(api, { hasPool: true, store: store.address });
}, 180_000);
afterAll(async () => {
  await api.stop();
  await store.stop();
});

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query<Record<string, unknown>>(text, values)).rows;

test("after workers are killed during a drain, each server has moved once, with its files", async () => {
  const owner = await signUpSomebody(api.url);
  const operator = await signInOperator(api);
  await query("update nodes set state = 'draining' where name = $1", [birch.name]);
  const servers: { instanceId: string; original: Record<string, string> }[] = [];
  for (let number = 0; number < 3; number += 1) {
    const { instanceId } = await someEmptyServer(api, owner);
    const region = join(alder.treeOf(instanceId), "world", "region");
    mkdirSync(region, { recursive: true });
    writeFileSync(join(region, "r.0.0.mca"), Buffer.alloc(200_000 + number, number));
    servers.push({ instanceId, original: contentsOf(alder.treeOf(instanceId)) });
  }
  await query("update nodes set state = 'active'");
  const from = await machineId(api, alder.name);
  const first = await startWorkerProcess(api);
  const body = { reason: "a new disk", noticeMinutes: 60 };
  const begun = await post(`${api.url}/api/admin/machines/${from}/drain`, body, {
    headers: { cookie: operator.cookies },
  });
  expect([begun.status, begun.json["error"]]).toEqual([202, undefined]);

  const moved = () => query("select 1 from drain_servers where state = 'moved'");
  const moving = () => query("select 1 from drain_servers where state = 'moving'");
  await expect.poll(moving, { timeout: 60_000, interval: 20 }).toHaveLength(1);
  await first.kill("SIGKILL");
  const second = await startWorkerProcess(api);
  await expect
    .poll(async () => (await moved()).length, { timeout: 120_000, interval: 50 })
    .toBeGreaterThan(0);
  await second.kill("SIGKILL");
  await startWorkerProcess(api);
  const ended = () => query("select error from drains where ended_at is not null");
  await expect.poll(ended, { timeout: 240_000 }).toEqual([{ error: null }]);

  expect(await moved()).toHaveLength(3);
  for (const { instanceId, original } of servers) {
    expect(contentsOf(birch.treeOf(instanceId))).toEqual(original);
    expect(existsSync(alder.treeOf(instanceId))).toBe(false);
  }
  const jobs = await query("select status, count(*)::int as count from maintenance_jobs group by status");
  expect(jobs).toEqual([{ status: "completed", count: 3 }]);
  expect(await query("select state from nodes where name = $1", [alder.name])).toEqual([
    { state: "draining" },
  ]);
  expect(await query("select count(*)::int as count from activity where action = 'drain.ended'")).toEqual([
    { count: 1 },
  ]);
}, 500_000);
