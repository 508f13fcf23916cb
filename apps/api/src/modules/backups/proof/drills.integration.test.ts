import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { wholeLevel, wholeRegion } from "@blockwright/minecraft/world/region.fixture";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { listedBackups, someEmptyServer } from "../backups-node.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;
let good: string;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true, environment: { NIGHTLY_BACKUPS: "on" } });
  // Before the backup minute of every server.
  api.clock.set(new Date("2026-11-20T00:10:00.000Z"));
  node = await startRealNode(api, { hasPool: true });
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
  write("world/level.dat", wholeLevel());
  write("world/region/r.0.0.mca", wholeRegion(1024));
  // Enough to catch a restore in the middle.
  write("map.bin", randomBytes(30_000_000));
}, 120_000);
afterAll(() => api.stop());

const inTree = (path: string) => join(node.treeOf(instanceId), path);
function write(path: string, content: Uint8Array): void {
  mkdirSync(dirname(inTree(path)), { recursive: true });
  writeFileSync(inTree(path), content);
}
const volumes = () => readdirSync(dirname(node.treeOf(instanceId)));
const list = () => listedBackups(api, owner, serverId);
const one = async (id: string) => (await list()).find((backup) => backup.id === id);
const drill = async () => (await DBOS.triggerSchedule("backups.begin-drills")).getResult();
const asOwner = () => ({ headers: { cookie: owner.cookies } });

async function backUp(): Promise<string> {
  const created = await post(`${api.url}/api/servers/${serverId}/backups`, {}, asOwner());
  const id = String(created.json["id"]);
  await waitUntil("it is over", async () => (await one(id))?.status !== "creating", 150_000);
  expect(await one(id)).toMatchObject({ status: "ready", problem: null, provenAt: null });
  return id;
}

/** Every file of the server, with the time of the last change to it. */
const liveTree = () =>
  readdirSync(inTree(""), { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((path) => [path, statSync(inTree(path)).ctimeMs]);

test("a drill proves a good backup and leaves nothing behind", async () => {
  good = await backUp();
  const before = liveTree();
  await drill();
  await waitUntil("it is proven", async () => (await one(good))?.provenAt !== null, 150_000);
  expect(await one(good)).toMatchObject({ problem: null });
  expect(volumes()).toEqual([instanceId]);
  expect(liveTree()).toEqual(before);
  expect((await ask(`${api.url}/metrics`)).text).toMatch(/backups_by_proof\{proof="proven",.*\} 1/);
}, 400_000);

test("a drill names a backup whose world can't be read", async () => {
  const region = readFileSync(inTree("world/region/r.0.0.mca"));
  for (const chunk of [1, 5, 9]) region.fill(0xff, (2 + chunk) * 4096, (2 + chunk) * 4096 + 64);
  write("world/region/r.0.0.mca", region);
  const bad = await backUp();
  await drill();
  await waitUntil("it is named", async () => (await one(bad))?.problem !== null, 150_000);
  expect(await one(bad)).toMatchObject({
    provenAt: null,
    problem: "A test restore found a problem. 3 of 1,024 chunks in world/region/r.0.0.mca can't be read.",
  });
  expect(volumes()).toEqual([instanceId]);
}, 400_000);

const provenAt = async () => {
  const { rows } = await api.application.pool.query<{ proven_at: Date | null }>(
    "select proven_at from backups where id = $1",
    [good],
  );
  return rows[0]?.proven_at ?? null;
};
const forgetDrill = () =>
  api.application.pool.query("update backups set drilled_at = null, proven_at = null where id = $1", [good]);

test("a kill -9 in the middle of a drill leaves nothing behind, and says nothing about the backup", async () => {
  await forgetDrill();
  const before = liveTree();
  await drill();
  await vi.waitFor(() => expect(volumes()).toHaveLength(2), { timeout: 60_000, interval: 5 });
  await node.agent.kill("SIGKILL");
  expect(volumes()).toHaveLength(2);
  node.start();
  const agentLog = () => readFileSync(node.agent.logFile, "utf8");
  await vi.waitFor(() => expect(agentLog()).toContain("was cleared away"), 60_000);
  expect(volumes()).toEqual([instanceId]);
  expect(liveTree()).toEqual(before);
  expect(await one(good)).toMatchObject({ problem: null, provenAt: null });
  await waitUntil(
    "the next drill proves it",
    async () => {
      await forgetDrill();
      await drill();
      return vi
        .waitFor(async () => expect(await provenAt()).not.toBeNull(), 20_000)
        .then(
          () => true,
          () => false,
        );
    },
    150_000,
  );
  expect(volumes()).toEqual([instanceId]);
}, 400_000);

test("a restore says what can't be read, and restores the rest", async () => {
  const [bad] = (await list()).filter(({ problem }) => problem !== null);
  const { pool } = api.application;
  await pool.query("update backups set problem = null where id = $1", [bad?.id]);
  write("world/region/r.0.0.mca", wholeRegion(7));
  const begun = await post(`${api.url}/api/backups/${bad?.id}/restore`, {}, asOwner());
  expect(begun.status).toBe(200);
  await waitUntil("it is restored", async () => (await one(bad?.id ?? ""))?.status === "ready", 150_000);
  const sentence = "3 of 1,024 chunks in world/region/r.0.0.mca can't be read.";
  expect(await one(bad?.id ?? "")).toMatchObject({ problem: sentence });
  expect(statSync(inTree("world/region/r.0.0.mca")).size).toBe(wholeRegion(1024).length);
  const { rows } = await pool.query<{ text: string }>("select text from maintenance_job_lines");
  expect(rows.map(({ text }) => text)).toContain(sentence);
}, 400_000);
