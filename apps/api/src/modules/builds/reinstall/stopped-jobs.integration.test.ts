import { jobDeclarations } from "@blockwright/contract/jobs";
import { readText, writeTexts } from "@blockwright/node-protocol/files";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someUndoableJob } from "../../jobs/jobs.fixture.ts";
import { letDeadlinePass, runInterrupted } from "../../jobs/stopped-stages.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { allowBuilding } from "../builds.fixture.ts";
import { vanillaLock } from "../install/vanilla-lock.fixture.ts";
import { reinstallRun, restorePreviousRun } from "./job-runs.ts";
import { reinstallWorkflows } from "./reinstall.workflow.ts";

// Without a worker: the test runs the workflows itself, step by step. One person reinstalls more than the cap allows.
const api = await startTestApi({ environment: { KEPT_FILES_PER_SERVER: "100" } });
const { pool, deps } = api.application;
const workflows = reinstallWorkflows({
  ...deps,
  pingServer: async () => ({ version: "1.21.4", maxPlayers: 10 }),
});
let owner: TestPerson;
let server: TestServer;
let beating: NodeJS.Timeout | undefined;

beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
});
beforeEach(async () => {
  api.clock.set(new Date());
  clearInterval(beating);
  server = await someRunningServer(api, owner);
  const { node } = server;
  node.answers.set(readText.name, () => ({ text: "server-port=25565\n" }));
  node.answers.set(writeTexts.name, () => ({}));
  beating = setInterval(() => void node.beat(), 100);
});
afterAll(async () => {
  clearInterval(beating);
  await api.stop();
});

const send = (path: string, body: object = {}) =>
  post(`${api.url}/api/servers/${server.serverId}/${path}`, body, { headers: { cookie: owner.cookies } });

/** The job kinds that this module runs. */
const jobTypes = ["reinstall", "restore-previous"] as const;
type JobType = (typeof jobTypes)[number];

const begin: Readonly<Record<JobType, () => ReturnType<typeof send>>> = {
  reinstall: () => send("reinstall", { serverType: "vanilla", minecraftVersion: "1.21.4" }),
  "restore-previous": async () => send(`jobs/${await someUndoableJob(api, owner, server.serverId)}/undo`),
};
const runs: Readonly<Record<JobType, string>> = {
  reinstall: reinstallRun.name,
  "restore-previous": restorePreviousRun.name,
};

async function beginJob(type: JobType): Promise<string> {
  const { jobId } = (await begin[type]()).json;
  await pool.query("update maintenance_jobs set lock = $1 where id = $2 and type = 'reinstall'", [
    JSON.stringify(vanillaLock),
    jobId,
  ]);
  return String(jobId);
}

const runOf = (jobId: string) => ({ jobId, serverId: server.serverId });

async function jobNow(jobId: string): Promise<Record<string, unknown> | undefined> {
  const path = `${api.url}/api/servers/${server.serverId}/jobs`;
  const { text } = await ask(path, { headers: { cookie: owner.cookies } });
  return (JSON.parse(text) as Record<string, unknown>[]).find(({ id }) => id === jobId);
}

async function expectFreeAndAsBefore(): Promise<void> {
  const { rows } = await pool.query(
    `select busy_with, power, holds, spec -> 'installation' ->> 'id' as installation
       from servers join instances on instances.server_id = servers.id where servers.id = $1`,
    [server.serverId],
  );
  expect(rows).toEqual([{ busy_with: null, power: "on", holds: [], installation: "first" }]);
  await beatAndWait(api, server.node);
  expect((await send("action", { action: "restart" })).status).toBe(200);
}

const stages = jobTypes.flatMap((type) =>
  jobDeclarations[type].stages.map((stage) => [type, stage.name, stage] as const),
);

test.each(stages)(
  "%s ends at the deadline of '%s', says so and frees the server",
  async (type, name, stage) => {
    const jobId = await beginJob(type);
    const act = () => letDeadlinePass(api, "maintenance_jobs", jobId, stage.maxMinutes);
    const steps = await runInterrupted(workflows, runs[type], runOf(jobId), { at: name, act });
    expect(steps.slice(-2)).toEqual([name, "give up"]);
    const { description, maxMinutes } = stage;
    expect(await jobNow(jobId)).toMatchObject({
      status: "failed",
      error: `${description} took longer than ${maxMinutes} minutes, so it was stopped. Please try again. Your server is as it was before.`,
      errorMessage: {
        code: "job.stage-deadline-passed",
        values: { step: description, minutes: maxMinutes },
      },
    });
    await expectFreeAndAsBefore();
  },
);

test.each(stages)("%s can be cancelled in '%s', and the server is free", async (type, name) => {
  const jobId = await beginJob(type);
  const act = () => send(`jobs/${jobId}/cancel`);
  const steps = await runInterrupted(workflows, runs[type], runOf(jobId), { at: name, act });
  expect(steps.slice(-2)).toEqual([name, "give up"]);
  expect(await jobNow(jobId)).toMatchObject({
    status: "failed",
    error: "Cancelled. Your server is as it was before.",
    errorMessage: { code: "job.cancelled", values: {} },
  });
  await expectFreeAndAsBefore();
});

test("an undisturbed job succeeds, and cancelling it then changes nothing", async () => {
  const jobId = await beginJob("reinstall");
  const nothing = { at: "", act: async () => undefined };
  const steps = await runInterrupted(workflows, runs.reinstall, runOf(jobId), nothing);
  expect(steps).toEqual([...jobDeclarations.reinstall.stages.map(({ name }) => name), "complete"]);
  expect((await send(`jobs/${jobId}/cancel`)).status).toBe(200);
  expect(await jobNow(jobId)).toMatchObject({ status: "completed", error: null, errorMessage: null });
});

test("another server's job can't be cancelled through this one", async () => {
  const jobId = await beginJob("reinstall");
  server = await someRunningServer(api, owner);
  expect((await send(`jobs/${jobId}/cancel`)).status).toBe(404);
});
