import type { InstanceNumbers } from "@blockwright/node-protocol/observation";
import { listPlayers } from "@blockwright/node-protocol/players";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../../accounts/people.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { shareServer, someRunningServer } from "../servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let serverId: string;
let instanceId: string;
let node: FakeNode;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  ({ serverId, instanceId, node } = await someRunningServer(api, owner));
});
afterAll(() => api.stop());

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const pageUrl = () => `${api.url}/api/servers/${serverId}/friends-page`;
const read = async () => (await ask(pageUrl(), as(owner))).json["token"];
const close = () => ask(pageUrl(), { method: "DELETE", ...as(owner) });
const lookUp = (token: string) =>
  post(`${api.url}/api/friends-pages/look-up`, { token }, { from: someAddress() });
async function share(): Promise<string> {
  const { status, json } = await post(pageUrl(), undefined, as(owner));
  expect(status).toBe(201);
  return String(json["token"]);
}
const gone = [404, "This page is no longer shared. Ask the person who sent you the link."];
async function expectGone(token: string): Promise<void> {
  const { status, json } = await lookUp(token);
  expect([status, json["error"]]).toEqual(gone);
}

test("there is no page until a link is made, and a guest sees with it how to join and nothing else", async () => {
  expect(await read()).toBeNull();
  const token = await share();
  expect(await read()).toBe(token);
  const { status, json } = await lookUp(token);
  expect(status).toBe(200);
  expect(Object.keys(json).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "address",
    "currentPlayers",
    "isPaused",
    "maxPlayers",
    "minecraftVersion",
    "name",
    "platformType",
    "playerNames",
    "serverType",
    "status",
  ]);
  expect(json).toMatchObject({ name: "My world", isPaused: false });
});

test("a new link replaces the earlier one, and a page that is off doesn't answer", async () => {
  const first = await share();
  const second = await share();
  await expectGone(first);
  expect((await lookUp(second)).status).toBe(200);
  expect((await close()).status).toBe(200);
  await expectGone(second);
  expect(await read()).toBeNull();
  expect((await close()).status).toBe(404);
});

test("the token is stored as a hash and encrypted", async () => {
  const token = await share();
  const { rows } = await api.application.pool.query("select * from friends_pages where server_id = $1", [
    serverId,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a paused server has no address, and a deleted one no page", async () => {
  const token = await share();
  const { pool } = api.application;
  await pool.query("update instances set holds = '{operator}' where server_id = $1", [serverId]);
  expect((await lookUp(token)).json).toMatchObject({ isPaused: true, address: null });
  await pool.query("update servers set deleted_at = now() where id = $1", [serverId]);
  await expectGone(token);
});

describe("who is on", () => {
  const numbers: InstanceNumbers = {
    cpuPercent: 1,
    memoryBytes: 1,
    diskBytes: 1,
    networkReceivedBytes: 1,
    networkSentBytes: 1,
    players: 2,
    maxPlayers: 10,
    startedAt: null,
  };
  let asked: unknown[];
  async function play(names: unknown, players = 2): Promise<Record<string, unknown>> {
    asked = [];
    node.answers.set(listPlayers.name, (_node, body) => {
      asked.push(body);
      return { names };
    });
    node.observe(instanceId, { state: "online", numbers: { ...numbers, players } });
    await beatAndWait(api, node);
    return (await lookUp(await share())).json;
  }

  test("is asked of the machine, and nowhere stored", async () => {
    expect(await play(["Alex_77", ".Sam"])).toMatchObject({
      currentPlayers: 2,
      playerNames: ["Alex_77", ".Sam"],
    });
    expect(asked).toEqual([{ instanceId }]);
    const { rows } = await api.application.pool.query(
      "select * from instance_observations where instance_id = $1",
      [instanceId],
    );
    expect(JSON.stringify(rows)).not.toContain("Alex_77");
  });

  test.each([
    ["HTML", ["<b>Alex</b>"]],
    ["too many", Array.from({ length: 10_000 }, (_, index) => `Player_${index}`)],
    ["control characters", ["Al\u0000ex"]],
    ["a huge name", ["A".repeat(100_000)]],
    ["something else", { name: "Alex" }],
  ])("is only a number if a machine answers with %s", async (_what, names) => {
    expect(await play(names)).toMatchObject({ currentPlayers: 2, playerNames: [] });
    expect(asked).toHaveLength(1);
  });

  test("is not asked while nobody is on or the server is paused", async () => {
    expect(await play(["Alex_77"], 0)).toMatchObject({ playerNames: [] });
    await api.application.pool.query("update instances set holds = '{operator}' where server_id = $1", [
      serverId,
    ]);
    expect(await play(["Alex_77"])).toMatchObject({ playerNames: [] });
    expect(asked).toEqual([]);
  });

  test("is only a number if the machine does not answer in a second", async () => {
    await play(["Alex_77"]);
    const token = await share();
    node.isDeaf = true;
    const beganAt = performance.now();
    expect((await lookUp(token)).json).toMatchObject({ currentPlayers: 2, playerNames: [] });
    expect(performance.now() - beganAt).toBeLessThan(3000);
    node.isDeaf = false;
  });
});

test("only people who manage the server's people see, make or close the link", async () => {
  const token = await share();
  const member = await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: member.id, role: "member" });
  const answers = [
    await ask(pageUrl(), as(member)),
    await post(pageUrl(), undefined, as(member)),
    await ask(pageUrl(), { method: "DELETE", ...as(member) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await read()).toBe(token);
});

test("each change has one entry in the activity log, and looking has none", async () => {
  const token = await share();
  await lookUp(token);
  await close();
  const { rows } = await api.application.pool.query<{ action: string }>(
    "select action from activity where server_id = $1 order by id",
    [serverId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "server.friends-page-shared",
    "server.friends-page-closed",
  ]);
});
