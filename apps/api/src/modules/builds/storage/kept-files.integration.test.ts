import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someUndoableJob } from "../../jobs/jobs.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { reviveInstance } from "../../nodes/index.ts";
import { leaveServer } from "../../servers/index.ts";
import { purgeNow } from "../../servers/purge.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { allowBuilding, someBuild, someOrder, someRecipeFile } from "../builds.fixture.ts";

// Without a worker: requested jobs stay queued. The free plan has 5120 MB, so 10240 may be kept.
const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

const diskMb = 5120;
const mb = 1024 * 1024;
const wish = { serverType: "paper", minecraftVersion: "1.21.4" };
let owner: TestPerson;
beforeEach(async () => {
  owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
});

const send = (path: string, body: object = {}) =>
  post(`${api.url}/api/${path}`, body, { headers: { cookie: owner.cookies } });
const someServer = () => someRunningServer(api, owner, { diskMb });
const reservedDisk = async (node: FakeNode): Promise<number> =>
  (await pool.query("select reserved_disk_mb as mb from nodes where id = $1", [node.id])).rows[0].mb;
const keptOf = async (instanceId: string): Promise<number> =>
  (await pool.query("select kept_mb as mb from instances where id = $1", [instanceId])).rows[0].mb;

/** The machine reports what it keeps of an instance, after enough time for that to count. */
async function report(node: FakeNode, instanceId: string, bytes: number | null | "nothing"): Promise<void> {
  node.kept ??= new Map();
  if (bytes === "nothing") node.kept.delete(instanceId);
  else node.kept.set(instanceId, bytes);
  api.clock.advance(11_000);
  await beatAndWait(api, node);
}

/** A deleted server of this person whose files are kept. */
async function someKept(bytes: number): Promise<{ instanceId: string; serverId: string; node: FakeNode }> {
  const made = await someServer();
  const { serverId, instanceId, node } = made;
  await ask(`${api.url}/api/servers/${serverId}`, { method: "DELETE", headers: { cookie: owner.cookies } });
  await waitUntil("its machine was told", () => !node.specs.has(instanceId));
  node.observations.delete(instanceId);
  await report(node, instanceId, bytes);
  expect(await keptOf(instanceId)).toBe(Math.ceil(bytes / mb));
  return made;
}

const endJob = (serverId: string) => deps.transact((tx) => leaveServer(deps, tx, serverId));

test("a reinstall reserves space for what it replaces, until its machine reports that nothing is kept", async () => {
  const { serverId, instanceId, node } = await someServer();
  const before = await reservedDisk(node);
  expect((await send(`servers/${serverId}/reinstall`, wish)).status).toBe(200);
  expect(await reservedDisk(node)).toBe(before + diskMb);
  // While the job runs its machine keeps nothing yet.
  await report(node, instanceId, "nothing");
  expect([await keptOf(instanceId), await reservedDisk(node)]).toEqual([diskMb, before + diskMb]);
  await endJob(serverId);
  await report(node, instanceId, null);
  expect(await keptOf(instanceId)).toBe(diskMb);
  await report(node, instanceId, 300 * mb + 1);
  expect([await keptOf(instanceId), await reservedDisk(node)]).toEqual([301, before + 301]);
  // Heartbeats of an agent that does not know it change nothing.
  const { kept } = node;
  node.kept = undefined;
  api.clock.advance(11_000);
  await beatAndWait(api, node);
  node.kept = kept;
  expect(await keptOf(instanceId)).toBe(301);
  await report(node, instanceId, "nothing");
  expect([await keptOf(instanceId), await reservedDisk(node)]).toEqual([0, before]);
});

test("what a machine already keeps is counted, but never as more than the plan", async () => {
  const { instanceId, node } = await someServer();
  const before = await reservedDisk(node);
  await report(node, instanceId, 9 * diskMb * mb);
  expect([await keptOf(instanceId), await reservedDisk(node)]).toEqual([diskMb, before + diskMb]);
  await report(node, instanceId, "nothing");
});

test("a deleted server keeps its reservation while its files are kept, until it is restored or purged", async () => {
  const { node } = await someServer();
  const before = await reservedDisk(node);
  const { serverId, instanceId } = await someKept(700 * mb);
  expect(await reservedDisk(node)).toBe(before + 700);
  await deps.transact(async (tx) => {
    await reviveInstance(deps, tx, serverId);
  });
  expect([await keptOf(instanceId), await reservedDisk(node)]).toEqual([0, before + diskMb]);
  await waitUntil("its machine was told", () => node.specs.has(instanceId));
  await pool.query("update instances set deleted_at = $2, generation = generation + 1 where id = $1", [
    instanceId,
    api.clock.now(),
  ]);
  node.observations.delete(instanceId);
  await report(node, instanceId, 700 * mb);
  expect(await reservedDisk(node)).toBe(before + 700);
  node.answers.set("purge-kept", () => ({ purged: 1 }));
  await pool.query("update servers set purge_after = $2 where id = $1", [serverId, api.clock.now()]);
  expect(await purgeNow(api, serverId)).toBe(true);
  expect(await reservedDisk(node)).toBe(before);
});

const operations: Readonly<Record<string, (serverId: string) => Promise<{ status: number; json: object }>>> =
  {
    reinstall: (serverId) => send(`servers/${serverId}/reinstall`, wish),
    build: () => send("build", someOrder()),
    import: () => send("builds/import", { file: someRecipeFile() }),
    retry: async () => send(`build/${await someBuild(api, owner)}/retry`),
  };

test.each(Object.entries(operations))(
  "beyond the cap %s is refused with a sentence that says when to come back",
  async (name, begin) => {
    await someKept(diskMb * mb);
    const server = name === "reinstall" ? await someServer() : undefined;
    const last = await someKept(1 * mb);
    const refused = await begin(server?.serverId ?? "");
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      type: "KEPT_FILES_LIMIT",
      error: expect.stringMatching(
        /^Servers you delete or reinstall are kept for 7 days, so that you can undo it\. Yours fill the 10 GB there are for that\. The next ones are removed by \d{4}-\d\d-\d\d \d\d:\d\d UTC: please try again then\.$/,
      ),
      message: { code: "kept-files.limit-reached" },
    });
    // Within the cap again.
    await report(last.node, last.instanceId, "nothing");
    expect((await begin(server?.serverId ?? "")).status).toBe(200);
  },
);

test("a new undo of a server replaces the older one, so it does not count twice", async () => {
  await someKept(diskMb * mb);
  const { serverId, instanceId, node } = await someServer();
  await pool.query("update instances set kept_mb = disk_mb where id = $1", [instanceId]);
  const before = await reservedDisk(node);
  expect((await send(`servers/${serverId}/reinstall`, wish)).status).toBe(200);
  expect(await reservedDisk(node)).toBe(before);
});

test("the cap never refuses an undo", async () => {
  const { serverId, instanceId } = await someServer();
  await someKept(diskMb * mb);
  await pool.query(
    "update instances set kept_mb = 4 * disk_mb where deleted_at is not null and server_id in (select id from servers where user_id = $1)",
    [owner.id],
  );
  const jobId = await someUndoableJob(api, owner, serverId);
  expect((await send(`servers/${serverId}/jobs/${jobId}/undo`)).status).toBe(200);
  expect(await keptOf(instanceId)).toBe(diskMb);
});

test("of concurrent reinstalls only as many start as there is space to keep", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, someServer));
  const answers = await Promise.all(made.map(({ serverId }) => send(`servers/${serverId}/reinstall`, wish)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ json }) => json["type"] === "KEPT_FILES_LIMIT")).toHaveLength(2);
});

test("servers that are still being removed count too, and the message says so", async () => {
  for (let round = 0; round < 2; round += 1) {
    const { serverId } = await someServer();
    await ask(`${api.url}/api/servers/${serverId}`, { method: "DELETE", headers: { cookie: owner.cookies } });
  }
  expect((await send("build", someOrder())).json).toMatchObject({
    type: "KEPT_FILES_LIMIT",
    error: "Your last server is still being removed. Please try again in a minute.",
  });
});
