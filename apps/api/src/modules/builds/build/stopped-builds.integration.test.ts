import { readText, writeTexts } from "@blockwright/node-protocol/files";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { letDeadlinePass, runInterrupted } from "../../jobs/stopped-stages.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { allowBuilding } from "../builds.fixture.ts";
import { answerWhitelist, importLockedBuild } from "../fake-build.fixture.ts";
import { buildWorkflow } from "./build-attempt.ts";
import { buildsWorkflows } from "./build-server.workflow.ts";
import { buildStages } from "./build.ts";

// Without a worker: the test runs the workflow itself, step by step. One person starts more builds than the daily
// limit.
const api = await startTestApi({
  environment: { KEPT_FILES_PER_SERVER: "100", IMPORTS_PER_PERSON_AND_DAY: "100" },
});
const { pool, deps } = api.application;
const workflows = buildsWorkflows({
  ...deps,
  pingServer: async () => ({ version: "1.21.4", maxPlayers: 10 }),
});
let owner: TestPerson;
let beating: NodeJS.Timeout | undefined;

beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
  const { node } = await someRunningServer(api, await signUpSomebody(api.url));
  node.answers.set(readText.name, () => ({ text: "server-port=25565\n" }));
  node.answers.set(writeTexts.name, () => ({}));
  answerWhitelist(node);
  beating = setInterval(() => void node.beat(), 100);
});
afterAll(async () => {
  clearInterval(beating);
  await api.stop();
});

const headers = () => ({ cookie: owner.cookies });
const send = (path: string, body: object = {}) => post(`${api.url}${path}`, body, { headers: headers() });
const read = async (path: string) => (await ask(`${api.url}${path}`, { headers: headers() })).json;

const createBuild = () => importLockedBuild(api, owner);

/** Everything is cleaned up, and the person may start the next. */
async function expectNothingLeft(serverId: string): Promise<void> {
  const { rows } = await pool.query(
    `select deleted_at is not null as gone, (select count(*)::int from instances
       where server_id = servers.id and deleted_at is null) as instances from servers where id = $1`,
    [serverId],
  );
  expect(rows).toEqual([{ gone: true, instances: 0 }]);
  expect(await read("/api/limits")).toMatchObject({ servers: 0 });
}

const stages = buildStages.map((stage) => [stage.name, stage] as const);

test.each(stages)("a build ends at the deadline of '%s' and says so", async (name, stage) => {
  const { buildId, serverId, run } = await createBuild();
  const act = () => letDeadlinePass(api, "build_tasks", buildId, stage.maxMinutes);
  const steps = await runInterrupted(workflows, buildWorkflow.name, run, { at: name, act });
  expect(steps.slice(-2)).toEqual([name, "give up"]);
  const { description, maxMinutes } = stage;
  expect(await read(`/api/build/${buildId}`)).toMatchObject({
    status: "failed",
    error: `${description} took longer than ${maxMinutes} minutes, so it was stopped. Please try again.`,
    errorMessage: {
      code: "job.stage-deadline-passed",
      values: { step: description, minutes: maxMinutes },
    },
  });
  await expectNothingLeft(serverId);
});

test.each(stages)("a build can be cancelled in '%s'", async (name) => {
  const { buildId, serverId, run } = await createBuild();
  const act = () => send(`/api/build/${buildId}/cancel`);
  const steps = await runInterrupted(workflows, buildWorkflow.name, run, { at: name, act });
  expect(steps.slice(-2)).toEqual([name, "give up"]);
  expect(await read(`/api/build/${buildId}`)).toMatchObject({
    status: "failed",
    error: "Cancelled",
    errorMessage: { code: "job.cancelled", values: {} },
  });
  await expectNothingLeft(serverId);
});

test("an undisturbed build succeeds", async () => {
  const { buildId, run } = await createBuild();
  const nothing = { at: "", act: async () => undefined };
  await runInterrupted(workflows, buildWorkflow.name, run, nothing);
  expect(await read(`/api/build/${buildId}`)).toMatchObject({ status: "completed", errorMessage: null });
});
