import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { letDeadlinePass, runInterrupted } from "../../jobs/stopped-stages.fixture.ts";
import { stampOfBytes } from "../../files/index.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { applyChange, applyChangeRun } from "../apply/apply-change.ts";
import { changesWorkflows } from "../apply-change.workflow.ts";
import { giveFiles } from "../node-files.fixture.ts";
import { proposeChange } from "../propose/propose-change.ts";
import { undoChangeRun } from "../undo/undo-change.ts";

// Without a worker: the test runs the workflows itself, step by step.
const api = await startTestApi();
const { pool, deps } = api.application;
const workflows = changesWorkflows(deps);
const [before, after] = [Buffer.from("max-players=10\n"), Buffer.from("max-players=20\n")];
const path = "settings.txt";
const nothing = { at: "", act: async () => undefined };
let owner: TestPerson;
let server: TestServer;
let files: Map<string, Buffer>;
let onWrite: () => void = () => undefined;
let beating: NodeJS.Timeout | undefined;

beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  api.clock.set(new Date());
  onWrite = () => undefined;
  clearInterval(beating);
  server = await someRunningServer(api, owner);
  files = giveFiles(server.node, () => onWrite());
  files.set(`${server.instanceId} ${path}`, before);
  beating = setInterval(() => void server.node.beat(), 100);
});
afterAll(async () => {
  clearInterval(beating);
  await api.stop();
});

const url = (rest: string) => `${api.url}/api/servers/${server.serverId}/${rest}`;
const headers = () => ({ cookie: owner.cookies });
const send = (rest: string, body: object = {}) => post(url(rest), body, { headers: headers() });
const changeNow = async (id: string) => (await ask(url(`changes/${id}`), { headers: headers() })).json;
const fileNow = () => files.get(`${server.instanceId} ${path}`);

async function beginChange(): Promise<string> {
  const item = {
    kind: "write-file",
    path,
    before: stampOfBytes(before),
    after: stampOfBytes(after),
  } as const;
  return deps.transact(async (tx) => {
    const id = await proposeChange(tx, system, {
      serverId: server.serverId,
      title: "More players",
      items: [{ item, before, after }],
    });
    await applyChange(deps, tx, system, id);
    return id;
  });
}

async function beginUndo(): Promise<string> {
  const changeId = await beginChange();
  await runInterrupted(workflows, applyChangeRun.name, { changeId }, nothing);
  expect((await changeNow(changeId))["state"]).toBe("verified");
  await send(`changes/${changeId}/undo`);
  return changeId;
}

async function expectFree(): Promise<void> {
  const { rows } = await pool.query("select power, holds from instances where id = $1", [server.instanceId]);
  expect(rows).toEqual([{ power: "on", holds: [] }]);
  await beatAndWait(api, server.node);
  expect((await send("action", { action: "restart" })).status).toBe(200);
}

const stages = [
  ["hold and change", 15, "Changing the server", "failed", "Nothing was changed."],
  ["let it run", 5, "Starting the server", "undone", "Everything was put back."],
  ["verify", 20, "Waiting until the server is ready", "undone", "Everything was put back."],
] as const;

test.each(stages)(
  "a change ends at the deadline of '%s' and is put back",
  async (at, minutes, step, state, end) => {
    const changeId = await beginChange();
    const act = () => letDeadlinePass(api, "changes", changeId, minutes);
    await runInterrupted(workflows, applyChangeRun.name, { changeId }, { at, act });
    expect(await changeNow(changeId)).toMatchObject({
      state,
      sentence: `${step} took longer than ${minutes} minutes, so it was stopped. Please try again. ${end}`,
      message: { code: "job.stage-deadline-passed", values: { step, minutes } },
    });
    expect(fileNow()).toEqual(before);
    await expectFree();
  },
);

test.each(stages)(
  "a change can be cancelled in '%s' and is put back",
  async (at, _minutes, _step, state, end) => {
    const changeId = await beginChange();
    const act = () => send(`changes/${changeId}/cancel`);
    await runInterrupted(workflows, applyChangeRun.name, { changeId }, { at, act });
    expect(await changeNow(changeId)).toMatchObject({
      state,
      sentence: `Cancelled. ${end}`,
      message: { code: "job.cancelled", values: {} },
    });
    expect(fileNow()).toEqual(before);
    await expectFree();
  },
);

test("a change that is cancelled after a file was written is put back", async () => {
  const changeId = await beginChange();
  let cancelling: Promise<unknown> | undefined;
  onWrite = () => {
    cancelling ??= send(`changes/${changeId}/cancel`);
  };
  const act = async () => cancelling;
  await runInterrupted(workflows, applyChangeRun.name, { changeId }, { at: "let it run", act });
  expect(cancelling).toBeDefined();
  expect(await changeNow(changeId)).toMatchObject({ state: "undone" });
  expect(fileNow()).toEqual(before);
  await expectFree();
});

test("an undo ends at its deadline: the change stays complete and in place", async () => {
  const changeId = await beginUndo();
  const act = () => letDeadlinePass(api, "changes", changeId, 15);
  await runInterrupted(workflows, undoChangeRun.name, { changeId }, { at: "hold and put back", act });
  expect(await changeNow(changeId)).toMatchObject({
    state: "applied",
    sentence:
      "It could not be undone. Putting everything back took longer than 15 minutes, so it was stopped. Please try again.",
    message: { code: "job.stage-deadline-passed" },
  });
  expect(fileNow()).toEqual(after);
  await expectFree();
});

test("an undo that is cancelled midway leaves the change complete and in place", async () => {
  const changeId = await beginUndo();
  // As if a worker had put the file back and crashed before it could record that.
  files.set(`${server.instanceId} ${path}`, before);
  await pool.query("update change_items set is_applied = false where change_id = $1", [changeId]);
  const act = () => send(`changes/${changeId}/cancel`);
  await runInterrupted(workflows, undoChangeRun.name, { changeId }, { at: "hold and put back", act });
  expect(await changeNow(changeId)).toMatchObject({
    state: "applied",
    sentence: "It could not be undone. Cancelled",
    message: { code: "job.cancelled" },
  });
  expect(fileNow()).toEqual(after);
  await expectFree();
});
