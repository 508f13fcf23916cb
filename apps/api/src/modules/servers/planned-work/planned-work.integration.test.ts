import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { startFakeNode, type FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, someSleepingServer } from "../servers.fixture.ts";
import { plannedWorkWorkflows } from "./planned-work.workflow.ts";

// Without a worker: the test runs the workflows itself.
let api: TestApi;
let operator: TestPerson;
let owner: TestPerson;
let stranger: TestPerson;
let node: FakeNode;
let serverId: string;
let elsewhereId: string;

const text = "The machine gets a new disk.";
const query = async (sql: string, values: unknown[] = []) =>
  (await api.application.pool.query<Record<string, unknown>>(sql, values)).rows;
const inSeconds = (seconds: number) =>
  new Date(api.application.deps.now().getTime() + seconds * 1000).toISOString();
const wish = (more: object = {}) => ({
  machineId: node.id,
  startsAt: inSeconds(3600),
  endsAt: inSeconds(7200),
  text,
  ...more,
});
const announce = (body: object, person = operator) =>
  post(`${api.url}/api/admin/planned-work`, body, { headers: { cookie: person.cookies } });
const announced = async (more: object = {}) => {
  const answer = await announce(wish(more));
  expect([answer.status, answer.json["error"]]).toEqual([201, undefined]);
  return String(answer.json["id"]);
};
const cancel = (workId: string, person = operator) =>
  post(`${api.url}/api/admin/planned-work/${workId}/cancel`, undefined, {
    headers: { cookie: person.cookies },
  });
const shownTo = async (person: TestPerson, id: string) =>
  (await ask(`${api.url}/api/servers/${id}`, { headers: { cookie: person.cookies } })).json["plannedWork"];
const mails = () => query("select recipient, subject from mail_outbox order by recipient, subject");
const said = () => node.typed.filter((line) => line.includes("machine"));

/** Runs each step again even if it ran before, as after a crash. */
async function run(name: string, input: object = {}): Promise<void> {
  const { signal } = new AbortController();
  const workflow = plannedWorkWorkflows(api.application.deps).find((one) => one.name === `servers.${name}`);
  await workflow?.run(
    { id: "here", patch: async () => true, step: async (_name, work) => work(signal) },
    input,
  );
}

beforeAll(async () => {
  api = await startTestApi({ environment: { MAIL_DIRECTORY: mkdtempSync(join(tmpdir(), "mail-")) } });
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  stranger = await signUpSomebody(api.url);
  ({ serverId, node } = await someRunningServer(api, owner));
  await someRunningServer(api, owner);
  await query("update nodes set state = 'draining'");
  const other = await startFakeNode(api);
  await beatAndWait(api, other);
  await query("update nodes set state = case when id = $1 then 'active' else 'draining' end", [other.id]);
  ({ serverId: elsewhereId } = await someSleepingServer(api, stranger));
}, 60_000);
afterAll(() => api.stop());

beforeEach(async () => {
  node.typed.length = 0;
  await query("delete from planned_work");
  await query("delete from mail_outbox");
  await beatAndWait(api, node);
});

test("it is on the pages of the machine's servers only, and each of their owners gets one mail", async () => {
  const workId = await announced();
  const expected = { startsAt: expect.any(String), endsAt: expect.any(String), text };
  expect(await shownTo(owner, serverId)).toEqual(expected);
  expect(await shownTo(stranger, elsewhereId)).toBeNull();
  for (let times = 0; times < 2; times += 1) await run("tell-of-work", { workId });
  await run("look-at-work");
  expect(await mails()).toEqual([
    { recipient: owner.email, subject: expect.stringMatching(/^Planned work on \d{4}-\d\d-\d\d$/) },
  ]);
  const { json } = await ask(`${api.url}/api/admin/planned-work`, { headers: { cookie: operator.cookies } });
  expect(json["work"]).toMatchObject([{ id: workId, machine: { id: node.id }, told: 1 }]);
});

test("for all machines, everybody is told", async () => {
  await announced({ machineId: null });
  await run("look-at-work");
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.email, stranger.email].toSorted());
  expect(await shownTo(stranger, elsewhereId)).toMatchObject({ text });
});

test("cancelled, it disappears, and those who were told are told that once", async () => {
  const workId = await announced();
  await run("tell-of-work", { workId });
  expect([(await cancel(workId)).status, (await cancel(workId)).status]).toEqual([200, 200]);
  expect(await shownTo(owner, serverId)).toBeNull();
  await run("tell-of-work", { workId });
  await run("look-at-work");
  expect((await mails()).map(({ subject }) => String(subject).slice(0, 7))).toEqual(["No work", "Planned"]);
  expect(said()).toEqual([]);
  const log = await query("select action from activity where details ->> 'workId' = $1 order by id", [
    workId,
  ]);
  expect(log).toEqual([{ action: "work.announced" }, { action: "work.cancelled" }]);
});

test("one that nobody was told of yet is cancelled without a mail", async () => {
  const workId = await announced();
  await cancel(workId);
  await run("tell-of-work", { workId });
  expect(await mails()).toEqual([]);
});

describe("in the game", () => {
  test("players hear of it minutes before and each of the last seconds, once, without the operator's words", async () => {
    const minutes = await announced({ startsAt: inSeconds(299) });
    for (let times = 0; times < 2; times += 1) await run("look-at-work");
    expect(said()).toHaveLength(2);
    expect(new Set(said())).toEqual(
      new Set(["say Work on this machine begins in 5 minutes. The server may be down then."]),
    );
    await cancel(minutes);
    node.typed.length = 0;
    const workId = await announced({ startsAt: inSeconds(3) });
    await run("work-countdown", { workId });
    await run("work-countdown", { workId });
    const seconds = said().map((line) => /in (\d) second/.exec(line)?.[1] ?? "");
    expect(seconds.toSorted()).toEqual(["1", "1", "2", "2", "3", "3"]);
    expect(node.typed.some((line) => line.includes("disk"))).toBe(false);
  }, 30_000);

  test("a countdown ends when it is cancelled, and players are told", async () => {
    const workId = await announced({ startsAt: inSeconds(4) });
    const counting = run("work-countdown", { workId });
    await expect.poll(() => said().length, { timeout: 10_000 }).toBeGreaterThan(0);
    await cancel(workId);
    const soFar = said().length;
    await counting;
    await run("tell-of-work", { workId });
    await run("tell-of-work", { workId });
    expect(said().slice(soFar)).toEqual(
      Array.from({ length: 2 }, () => "say The work on this machine was cancelled."),
    );
  }, 30_000);
});

test("impossible times, several lines and unknown machines are refused, and so is everybody else", async () => {
  const refused = [
    wish({ startsAt: inSeconds(-1) }),
    wish({ endsAt: inSeconds(60) }),
    wish({ startsAt: inSeconds(91 * 86_400), endsAt: inSeconds(91 * 86_400 + 60) }),
    wish({ endsAt: inSeconds(9 * 86_400) }),
  ];
  for (const body of refused) expect((await announce(body)).json).toMatchObject({ type: "CHANGE_REFUSED" });
  for (const words of ["a", "one\nop somebody", "one\u2028two", "x".repeat(301)])
    expect((await announce(wish({ text: words }))).status).toBe(400);
  expect((await announce(wish({ machineId: operator.id }))).status).toBe(404);
  const workId = await announced();
  const answers = await Promise.all([
    announce(wish(), owner),
    cancel(workId, owner),
    ask(`${api.url}/api/admin/planned-work`, { headers: { cookie: owner.cookies } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await shownTo(owner, serverId)).toMatchObject({ text });
});
