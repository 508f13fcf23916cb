import { watchConsole } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../servers.fixture.ts";
import { deleteExpiredShares } from "./console-shares.repository.ts";

const printed = [
  "[12:00:00 INFO]: Alex[/203.0.113.7:51234] logged in",
  "[12:00:01 INFO]: Alex issued server command: /login hunter2",
  "[12:00:02 INFO]: rcon.password=hunter2",
  "[12:00:03 INFO]: <Alex> hello",
];

let api: TestApi;
let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  const server = await someRunningServer(api, owner);
  ({ serverId } = server);
  const lines = printed.map((text, number) => ({ number, text }));
  server.node.answers.set(watchConsole.name, () => ({ epoch: "a", lines, skipped: 0 }));
});
afterAll(() => api.stop());

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const url = (path = "") => `${api.url}/api/servers/${serverId}/console-shares${path}`;
const share = (lines: readonly string[] = printed, person = owner) => post(url(), { lines }, as(person));
const tokenOf = async () => String((await share()).json["token"]);
const lookUp = (token: string) =>
  post(`${api.url}/api/console-shares/look-up`, { token }, { from: someAddress() });
const list = async () => JSON.parse((await ask(url(), as(owner))).text) as { id: string }[];

test("a guest with the link sees the lines, without addresses and secrets, and nothing else", async () => {
  const { status, json } = await lookUp(await tokenOf());
  expect(status).toBe(200);
  expect(Object.keys(json).toSorted()).toEqual(["createdAt", "expiresAt", "lines"]);
  expect(json["lines"]).toEqual([
    "[12:00:00 INFO]: Alex[/[address]:51234] logged in",
    "[12:00:01 INFO]: Alex issued server command: /login [hidden]",
    "[12:00:02 INFO]: rcon.password=[hidden]",
    "[12:00:03 INFO]: <Alex> hello",
  ]);
  const { rows } = await api.application.pool.query("select * from console_shares");
  for (const secret of ["203.0.113.7", "hunter2"]) expect(JSON.stringify(rows)).not.toContain(secret);
});

test("words that were never printed can't be published", async () => {
  const { json } = await share(["Buy cheap coins at evil.example", printed[3] ?? ""]);
  expect((await lookUp(String(json["token"]))).json["lines"]).toEqual([printed[3]]);
  const { status, json: refused } = await share(["Buy cheap coins at evil.example"]);
  expect([status, refused["type"]]).toEqual([409, "SHARE_REFUSED"]);
});

test("a link can be turned off, and ends after 7 days with its lines", async () => {
  const first = await tokenOf();
  const [one] = await list();
  expect((await ask(url(`/${one?.id}`), { method: "DELETE", ...as(owner) })).status).toBe(200);
  expect((await lookUp(first)).status).toBe(404);
  expect(await list()).toEqual([]);
  const second = await tokenOf();
  const { deps, pool } = api.application;
  const soon = (days: number) => new Date(deps.now().getTime() + days * dayMs);
  expect(await deleteExpiredShares(deps.rows, soon(6.9))).toBe(0);
  await pool.query(
    "update console_shares set expires_at = now() - interval '1 second' where server_id = $1",
    [serverId],
  );
  expect((await lookUp(second)).json["error"]).toMatch(/^This link has expired/);
  expect(await deleteExpiredShares(deps.rows, soon(7.1))).toBeGreaterThan(0);
});

test("a deleted server shares nothing", async () => {
  const token = await tokenOf();
  await api.application.pool.query("update servers set deleted_at = now() where id = $1", [serverId]);
  expect((await lookUp(token)).status).toBe(404);
});

test("too many lines or links are refused, and strangers neither see nor make any", async () => {
  expect((await share(Array.from({ length: 201 }, () => printed[0] ?? ""))).status).toBe(400);
  for (let made = 0; made < 20; made += 1) expect((await share()).status).toBe(201);
  expect((await share()).json["error"]).toMatch(/^A server has up to 20/);
  const stranger = await signUpSomebody(api.url);
  expect((await share(printed, stranger)).status).toBe(404);
  expect((await ask(url(), as(stranger))).status).toBe(404);
  const [one] = await list();
  expect((await ask(url(`/${one?.id}`), { method: "DELETE", ...as(stranger) })).status).toBe(404);
});
