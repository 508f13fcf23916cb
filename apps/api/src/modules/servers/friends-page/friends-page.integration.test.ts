import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../../accounts/people.fixture.ts";
import { shareServer, someRunningServer } from "../servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  ({ serverId } = await someRunningServer(api, owner));
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
