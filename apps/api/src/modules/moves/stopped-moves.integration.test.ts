import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startRestStore, type RestStore } from "../../../../../services/engines/rest-store.ts";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signInOperator } from "../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someEmptyServer } from "../backups/backups-node.fixture.ts";
import { letDeadlinePass, runInterrupted } from "../jobs/stopped-stages.fixture.ts";
import { clearMove, movesToClear } from "../nodes/index.ts";
import { readInstance, tellMachine, waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { moveRun } from "./begin-move.ts";
import { contentsOf, machineId, operatorOf, placesOf, type Operator } from "./moves.fixture.ts";
import { movesWorkflows } from "./moves.workflow.ts";

// Without a worker: the test runs the workflow itself. The servers are off, so both machines can share an engine.
let api: TestApi;
let store: RestStore;
let alder: RealNode;
let birch: RealNode;
let owner: TestPerson;
let operator: Operator;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  store = await startRestStore();
  api = await startTestApi();
  alder = await startRealNode(api, { hasPool: true, store: store.address });
  birch = await startRealNode(api, { hasPool: true, store: store.address });
  owner = await signUpSomebody(api.url);
  operator = operatorOf(api, await signInOperator(api));
}, 180_000);
afterAll(async () => {
  await api.stop();
  await store.stop();
});

beforeEach(async () => {
  await api.application.pool.query("update nodes set state = 'draining' where name = $1", [birch.name]);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
  await api.application.pool.query("update nodes set state = 'active'");
  const world = join(alder.treeOf(instanceId), "world", "region");
  mkdirSync(world, { recursive: true });
  mkdirSync(join(alder.treeOf(instanceId), "empty"));
  writeFileSync(join(world, "r.0.0.mca"), Buffer.alloc(300_000, 7));
  writeFileSync(join(world, "old.mca"), "to be deleted");
  writeFileSync(join(alder.treeOf(instanceId), "[odd] *name?.txt"), "one");
  symlinkSync("/etc/passwd", join(alder.treeOf(instanceId), "link"));
});

async function begin(to = birch): Promise<string> {
  const { json } = await operator.preview(serverId);
  const machines = json["machines"] as { id: string; name: string; address: { port: number } }[];
  const target = machines.find(({ name }) => name === to.name);
  const answer = await operator.move(serverId, {
    machineId: target?.id ?? "",
    port: target?.address.port ?? 0,
  });
  expect([answer.status, answer.json["error"]]).toEqual([202, undefined]);
  return String(answer.json["jobId"]);
}

const run = (jobId: string, at = "", act: () => Promise<unknown> = async () => undefined) =>
  runInterrupted(movesWorkflows(api.application.deps), moveRun.name, { jobId, serverId }, { at, act });

const jobNow = async (jobId: string) => {
  const { rows } = await api.application.pool.query<{ status: string; error: string | null }>(
    "select status, error from maintenance_jobs where id = $1",
    [jobId],
  );
  return rows[0];
};
const keptAt = (node: RealNode) => readdirSync(node.trash).filter((name) => name.includes(instanceId));
const busyWith = async () =>
  (await api.application.pool.query("select busy_with from servers where id = $1", [serverId])).rows[0];

test("every file arrives, what changed meanwhile too, and only the new machine has the server", async () => {
  const before = await placesOf(api, serverId);
  const jobId = await begin();
  const tree = alder.treeOf(instanceId);
  let original: Record<string, string> = {};
  const steps = await run(jobId, "stop server", async () => {
    writeFileSync(join(tree, "world", "region", "r.0.0.mca"), Buffer.alloc(300_001, 8));
    writeFileSync(join(tree, "[odd] *name?.txt"), "two", { mode: 0o600 });
    mkdirSync(join(tree, "plugins", "[new]"), { recursive: true, mode: 0o711 });
    writeFileSync(join(tree, "plugins", "[new]", "config.yml"), "new: true", { mode: 0o755 });
    rmSync(join(tree, "world", "region", "old.mca"));
    original = contentsOf(tree);
  });
  expect(await jobNow(jobId)).toEqual({ status: "completed", error: null });
  expect(steps).toContain("clear other machine");
  expect(Object.keys(original)).toContain("plugins/[new]/config.yml");
  expect(contentsOf(birch.treeOf(instanceId))).toEqual(original);
  expect(existsSync(tree)).toBe(false);
  expect([keptAt(alder), keptAt(birch)]).toEqual([[], []]);
  const after = await placesOf(api, serverId);
  expect(after.instance).toMatchObject({ id: instanceId, node: birch.name, holds: [], power: "off" });
  expect(after.roomHolds).toBe(0);
  const moved = (name: string, sign: number) => {
    const was = before.nodes.find((node) => node.name === name);
    return {
      name,
      memory: (was?.memory ?? 0) + sign * 1024,
      disk: (was?.disk ?? 0) + sign * 64,
      ports: (was?.ports ?? 0) + sign,
    };
  };
  expect(after.nodes).toEqual([moved(alder.name, -1), moved(birch.name, 1)]);
  expect(await busyWith()).toEqual({ busy_with: null });
}, 120_000);

describe("cancelled right before a stage", () => {
  test.each(["copy files", "stop server", "copy changes", "switch machine"])(
    "%s, the server stays where it is",
    async (stage) => {
      const before = await placesOf(api, serverId);
      const original = contentsOf(alder.treeOf(instanceId));
      const jobId = await begin();
      await run(jobId, stage, async () => expect((await operator.cancel(serverId)).status).toBe(200));
      expect(await jobNow(jobId)).toMatchObject({
        status: "failed",
        error: expect.stringContaining("The server stays on its machine, as it was before."),
      });
      expect(await placesOf(api, serverId)).toEqual(before);
      expect(contentsOf(alder.treeOf(instanceId))).toEqual(original);
      expect(existsSync(birch.treeOf(instanceId))).toBe(false);
      expect([keptAt(birch), await busyWith()]).toEqual([[], { busy_with: null }]);
    },
    120_000,
  );

  test.each(["put in place", "launch server"])(
    "%s, it is too late",
    async (stage) => {
      const jobId = await begin();
      await run(jobId, stage, async () => {
        const refused = await operator.cancel(serverId);
        expect(refused.json).toMatchObject({ type: "CHANGE_REFUSED" });
      });
      expect(await jobNow(jobId)).toMatchObject({ status: "completed" });
      expect((await placesOf(api, serverId)).instance).toMatchObject({ node: birch.name });
    },
    120_000,
  );
});

test("it can go back afterwards, and to and fro", async () => {
  const original = contentsOf(alder.treeOf(instanceId));
  delete original["link"];
  await run(await begin(birch));
  await run(await begin(alder));
  expect(contentsOf(alder.treeOf(instanceId))).toEqual(original);
  expect(existsSync(birch.treeOf(instanceId))).toBe(false);
  await run(await begin(birch));
  expect(contentsOf(birch.treeOf(instanceId))).toEqual(original);
}, 180_000);

test("after it did not start on its new machine it can go back at once, with what it has there", async () => {
  const jobId = await begin(birch);
  await run(jobId, "launch server", () => letDeadlinePass(api, "maintenance_jobs", jobId, 1));
  expect(await jobNow(jobId)).toMatchObject({ status: "failed" });
  expect(keptAt(alder)).toHaveLength(1);
  writeFileSync(join(birch.treeOf(instanceId), "later.txt"), "written on the new machine");
  const present = contentsOf(birch.treeOf(instanceId));
  const refusalAt = async (node: RealNode) => {
    const machines = (await operator.preview(serverId)).json["machines"] as {
      name: string;
      refusal: string;
    }[];
    return machines.find(({ name }) => name === node.name)?.refusal ?? null;
  };
  // Both are silent for a moment, because the clock was advanced.
  await expect.poll(() => refusalAt(alder), { timeout: 30_000, interval: 1000 }).toBeNull();
  // Its room is counted as free, and it is deleted only once nothing else refuses the move.
  const { rows } = await api.application.pool.query<{ disk: number }>(
    "select disk_mb as disk from nodes where name = $1",
    [alder.name],
  );
  const setDisk = (to: string) =>
    api.application.pool.query(`update nodes set disk_mb = ${to} where name = $1`, [alder.name]);
  await setDisk("ceil(reserved_disk_mb / disk_overcommit)");
  expect(await refusalAt(alder)).toBeNull();
  const elsewhere = { machineId: await machineId(api, alder.name), port: 1 };
  expect((await operator.move(serverId, elsewhere)).json).toMatchObject({ type: "CHANGE_REFUSED" });
  expect(keptAt(alder)).toHaveLength(1);
  const back = await begin(alder);
  expect(keptAt(alder)).toEqual([]);
  await setDisk(String(rows[0]?.disk));
  await run(back);
  expect(await jobNow(back)).toEqual({ status: "completed", error: null });
  expect(contentsOf(alder.treeOf(instanceId))).toEqual(present);
  expect([existsSync(birch.treeOf(instanceId)), keptAt(birch)]).toEqual([false, []]);
}, 180_000);

test("the owner can't stop it, and other people can neither see nor start it", async () => {
  const jobId = await begin();
  const as = { headers: { cookie: owner.cookies } };
  const stopped = await post(`${api.url}/api/servers/${serverId}/jobs/${jobId}/cancel`, undefined, as);
  expect(stopped.status).toBe(403);
  const ofOwner = operatorOf(api, owner);
  const to = { machineId: await machineId(api, birch.name), port: 25_565 };
  const answers = await Promise.all([
    ofOwner.preview(serverId),
    ofOwner.move(serverId, to),
    ofOwner.cancel(serverId),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  await run(jobId, "copy files", () => operator.cancel(serverId));
});

test("the old machine refuses a spec that was still on its way, and everything newer", async () => {
  const early = await readInstance(api, instanceId);
  const from = await machineId(api, alder.name);
  await run(await begin());
  const tell = (generation: number) => tellMachine(api, from, early, { power: "on", generation });
  for (const generation of [early.generation, early.generation + 1, early.generation + 2, 1000])
    await expect(tell(generation)).rejects.toMatchObject({ refusal: "stale-generation" });
  await waitUntil("it has nothing of it", () => !existsSync(alder.treeOf(instanceId)));
}, 120_000);

test("a copy whose move was never proven is deleted once the server has run, or after seven days", async () => {
  const { pool, deps } = api.application;
  const jobId = await begin();
  await run(jobId);
  const ago = async (hours: number) => {
    await pool.query(
      "update instance_moves set proven_at = null, ended_at = null, switched_at = now() - make_interval(hours => $2) where id = $1",
      [jobId, hours],
    );
    return (await movesToClear(deps)).includes(jobId);
  };
  expect([await ago(1), await ago(3), await ago(7 * 24 + 1)]).toEqual([false, false, true]);
  await pool.query("update instance_observations set online_at = now() where instance_id = $1", [instanceId]);
  expect([await ago(1), await ago(3)]).toEqual([false, true]);
  await clearMove(deps, jobId);
  expect(await movesToClear(deps)).not.toContain(jobId);
}, 120_000);
