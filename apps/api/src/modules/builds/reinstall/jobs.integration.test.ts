import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { reviseInstance } from "../../nodes/index.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { deleteServer } from "../../servers/index.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { buildsFacts } from "../builds.facts.ts";
import { allowBuilding } from "../builds.fixture.ts";
import { someUndoableJob } from "../../jobs/jobs.fixture.ts";

// Without a worker: requested jobs stay queued.
const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

let owner: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
});

const wish = { serverType: "paper", minecraftVersion: "1.21.4" };
const send = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  post(`${api.url}/api/servers/${path}`, body, { headers: { cookie: owner.cookies, ...headers } });
const jobsOf = async (serverId: string) =>
  JSON.parse(
    (await ask(`${api.url}/api/servers/${serverId}/jobs`, { headers: { cookie: owner.cookies } })).text,
  ) as Record<string, unknown>[];

test("of many concurrent requests of both kinds, one is accepted", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const undoable = await someUndoableJob(api, owner, serverId);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => send(`${serverId}/reinstall`, wish)),
    ...Array.from({ length: 10 }, () => send(`${serverId}/jobs/${undoable}/undo`)),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json["type"] === "JOB_RUNNING")).toHaveLength(19);
  const [newest, ...others] = await jobsOf(serverId);
  expect(newest).toMatchObject({ status: "pending", progress: 0, userId: owner.id, undoUntil: null });
  expect(others.map(({ id }) => id)).toEqual([undoable]);
});

test("repeated with its idempotency key, it starts once", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const key = { "idempotency-key": "a-key-for-one-reinstall" };
  const first = await send(`${serverId}/reinstall`, wish, key);
  const again = await send(`${serverId}/reinstall`, wish, key);
  expect([again.status, again.json]).toEqual([200, first.json]);
  expect(await jobsOf(serverId)).toHaveLength(1);
});

test("the previous state of a server is never exposed", async () => {
  const { serverId } = await someRunningServer(api, owner);
  await someUndoableJob(api, owner, serverId);
  const [job] = await jobsOf(serverId);
  expect(Object.keys(job ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/previous|wanted|lock|recipe/)]),
  );
});

test.each(["start", "stop", "restart"])("%s is refused during a reinstall", async (action) => {
  const { serverId } = await someRunningServer(api, owner);
  await send(`${serverId}/reinstall`, wish);
  expect((await send(`${serverId}/action`, { action })).json).toEqual({
    type: "POWER_REFUSED",
    error: "This server is being reinstalled. Please wait until that is finished.",
  });
});

test.each([
  ["held by its payment", "payment", "This server is paused until its payment is settled."],
  ["paused by the operator", "operator", "This server was paused by the operator."],
] as const)("a server that is %s is refused", async (_what, hold, error) => {
  const { serverId, instanceId } = await someRunningServer(api, owner);
  await deps.transact((tx) => reviseInstance(deps, tx, instanceId, () => ({ holds: [hold] })));
  expect((await send(`${serverId}/reinstall`, wish)).json).toEqual({ type: "REINSTALL_REFUSED", error });
});

test("a person who has not agreed to the EULA is told so", async () => {
  const stranger = await signUpSomebody(api.url);
  const { serverId } = await someRunningServer(api, stranger);
  const answer = await post(`${api.url}/api/servers/${serverId}/reinstall`, wish, {
    headers: { cookie: stranger.cookies },
  });
  expect(answer.json).toMatchObject({ error: "Please agree to the Minecraft EULA first." });
});

test("a server that is being built is busy", async () => {
  const { serverId } = await someRunningServer(api, owner);
  await pool.query(
    `insert into build_tasks (id, server_id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps)
     values (gen_random_uuid(), $1, $2, 'x', 'java', 1, 1, 'running', '[]')`,
    [serverId, owner.id],
  );
  expect((await send(`${serverId}/reinstall`, wish)).json).toMatchObject({ type: "JOB_RUNNING" });
  await pool.query("update build_tasks set status = 'completed' where server_id = $1", [serverId]);
  expect((await send(`${serverId}/reinstall`, wish)).status).toBe(200);
});

test("a state that is expired, already in place or of another server can't be brought back", async () => {
  const { serverId, instanceId } = await someRunningServer(api, owner);
  const other = await someRunningServer(api, owner);
  const late = await someUndoableJob(api, owner, serverId, new Date(Date.now() - 1000));
  expect((await send(`${serverId}/jobs/${late}/undo`)).json).toMatchObject({
    error: "What was there before is no longer kept.",
  });
  const foreign = await someUndoableJob(api, owner, other.serverId);
  expect((await send(`${serverId}/jobs/${foreign}/undo`)).status).toBe(404);
  const present = await someUndoableJob(api, owner, serverId);
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, ({ spec }) => ({
      spec: { ...spec, installation: { ...spec.installation, id: "an earlier one" } },
    })),
  );
  expect((await send(`${serverId}/jobs/${present}/undo`)).json).toMatchObject({
    error: "That state is in its place already.",
  });
});

test("a deletion ends running work, and a build that gives up explains that itself", async () => {
  const { serverId, instanceId, node } = await someRunningServer(api, owner);
  const { jobId } = (await send(`${serverId}/reinstall`, wish)).json;
  await deleteServer(deps, { kind: "system" }, serverId);
  await waitUntil("its machine was told", () => !node.specs.has(instanceId));
  const handle = (isKept: boolean) =>
    deps.transact(async (tx) => buildsFacts()[0]?.handle(tx, { serverId, isKept }));
  const seen = async () =>
    (await pool.query("select status, error from maintenance_jobs where id = $1", [jobId])).rows[0];
  await handle(false);
  expect(await seen()).toMatchObject({ status: "pending" });
  await handle(true);
  expect(await seen()).toEqual({ status: "failed", error: "The server was deleted." });
  const { rows } = await pool.query("select name, payload from facts where name = 'server.deleted'");
  expect(rows).toContainEqual({ name: "server.deleted", payload: { serverId, isKept: true } });
});
