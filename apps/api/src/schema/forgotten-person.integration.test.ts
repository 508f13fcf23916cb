import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { purgeKept } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import { mailboxHash } from "../modules/accounts/index.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { beatAndWait, waitUntil } from "../modules/nodes/nodes.fixture.ts";
import { shareServer, someRunningServer, type TestServer } from "../modules/servers/servers.fixture.ts";
import { findCanaries } from "../security/canaries.fixture.ts";
import { dumpDatabase } from "../security/database.fixture.ts";
import { passDays, runChores } from "./chores.fixture.ts";
import { columnsWithoutMark, fillTables, markColumns, personalColumns } from "./personal-rows.fixture.ts";

let api: TestApi;
let mailDirectory: string;
let person: TestPerson;
let own: TestServer;
let marks: Record<string, string>;
const purgedOnNode: string[] = [];

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query(text, values)).rows;
const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });

/** Where in the database one of the marks occurs, as table names. */
async function tablesWithMarks(): Promise<string[]> {
  const tables = await dumpDatabase(api.application.pool);
  const found = findCanaries(marks, tables).map((place) => place.slice(place.lastIndexOf(" in ") + 4));
  return [...new Set(found)].toSorted();
}

beforeAll(async () => {
  mailDirectory = await mkdtemp(join(tmpdir(), "blockwright-mail-"));
  api = await startTestApi({ withWorker: true, environment: { MAIL_DIRECTORY: mailDirectory } });
  person = await signUpSomebody(api.url);
  own = await someRunningServer(api, person);
  own.node.answers.set(purgeKept.name, (_node, body) => {
    purgedOnNode.push(purgeKept.request.parse(body).instanceId);
    return { purged: 1 };
  });
  await waitUntil("the welcome was sent", async () => (await readdir(mailDirectory)).length > 0);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await rm(mailDirectory, { recursive: true });
});

test("every column that can contain a person's text has a mark, or is listed as impersonal", async () => {
  const { pool } = api.application;
  await fillTables(pool, { userId: person.id, ...own });
  const columns = await personalColumns(pool);
  marks = await markColumns(pool, columns);
  expect(await columnsWithoutMark(pool, columns, marks)).toEqual([]);
  Object.assign(marks, { "first username": person.username, "first e-mail": person.email });
});

test("a build and a key leave marks in the workflow engine, if anything does", async () => {
  const prompt = "mark5a17c0ffee in a prompt";
  Object.assign(marks, { prompt, "key's comment": "mark0ddba11-laptop" });
  await query("update users set plan = 'ultimate' where id = $1", [person.id]);
  const built = await post(
    `${api.url}/api/build`,
    { prompt, plan: "free", platformType: "java" },
    as(person),
  );
  expect(built.status).toBeLessThan(300);
  await query("update ssh_keys set name = 'mark0ddba11-laptop' where user_id = $1", [person.id]);
  expect(await tablesWithMarks()).toContain("public.build_tasks");
});

test("a week after the deletion only the log contains a mark", async () => {
  const friend = await signUpSomebody(api.url);
  const shared = await someRunningServer(api, friend);
  await shareServer(api, { serverId: shared.serverId, userId: person.id, role: "member" });
  const { username, email } = (await ask(`${api.url}/api/auth/me`, as(person))).json;
  await query("update mail_outbox set recipient = $1", [email]);
  const hash = mailboxHash(api.application.deps.keyedHash, String(email));
  await query("update account_appeals set email_hash = $1", [hash]);
  const body = { username, password: person.password };
  expect((await post(`${api.url}/api/account/delete`, body, as(person))).status).toBe(200);
  const live = "select 1 from servers where user_id = $1 and deleted_at is null";
  await waitUntil("the servers are deleted", async () => (await query(live, [person.id])).length === 0);
  const busy = "select 1 from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')";
  await waitUntil("nothing is being done any more", async () => (await query(busy)).length === 0, 30_000);
  own.node.observations.delete(own.instanceId);
  api.clock.advance(60_000);
  await beatAndWait(api, own.node);
  await passDays(api, 7.5);
  // The key of a server's backups goes an hour after the server.
  await runChores(api);
  expect(purgedOnNode).toContain(own.instanceId);
  expect(await query("select username, email from users where id = $1", [person.id])).toEqual([
    { username: "", email: "" },
  ]);
  expect(await tablesWithMarks()).toEqual(["public.activity"]);
  expect(await query("select 1 from account_signals where user_id = $1", [person.id])).not.toEqual([]);
}, 60_000);

test("when all retention is over nothing does, and the account's id is gone too", async () => {
  await passDays(api, 91);
  expect(await query("select 1 from users where id = $1", [person.id])).toEqual([]);
  await passDays(api, 430);
  expect(await tablesWithMarks()).toEqual([]);
}, 60_000);
