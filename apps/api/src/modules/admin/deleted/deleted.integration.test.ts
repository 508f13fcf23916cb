import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { dueForPurge, purgeNow } from "../../servers/purge.fixture.ts";
import { shareServer, someDeletedServer, someRunningServer } from "../../servers/servers.fixture.ts";

let api: TestApi;
let operator: TestPerson;
let owner: TestPerson;
let other: TestPerson;
let serverId: string;

beforeAll(async () => {
  api = await startTestApi({ environment: { MAIL_DIRECTORY: mkdtempSync(join(tmpdir(), "mail-")) } });
  operator = await signInOperator(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await signUpSomebody(api.url);
  other = await signUpSomebody(api.url);
  serverId = await someDeletedServer(api, owner);
});

const reason = "They wrote to us.";
const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  api.application.pool.query<Row>(sql, values).then(({ rows }) => rows);
const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const bringBack = (person = operator, body: object = {}) =>
  post(`${api.url}/api/admin/deleted-servers/bring-back`, { serverId, reason, ...body }, as(person));
const give = (person = operator, body: object = {}) =>
  post(
    `${api.url}/api/admin/deleted-servers/give`,
    { serverId, reason, email: other.email, ...body },
    as(person),
  );
const list = async (q = "", person = operator) =>
  ask(`${api.url}/api/admin/deleted-servers?q=${encodeURIComponent(q)}`, as(person));
const state = async () =>
  (
    await query<{ user_id: string; is_deleted: boolean; busy_with: string | null }>(
      "select user_id, deleted_at is not null as is_deleted, busy_with from servers where id = $1",
      serverId,
    )
  )[0];
const untouched = () => ({ user_id: owner.id, is_deleted: true, busy_with: null });
const deeds = (subjectId: string) =>
  query<{ action: string; reason: string }>(
    "select action, details->>'reason' as reason from activity where subject_id = $1 and actor_id = $2 order by id",
    subjectId,
    operator.id,
  );
const mailsTo = async ({ email }: TestPerson) =>
  (
    await query<{ subject: string }>(
      "select subject from mail_outbox where recipient = $1 and subject like 'My world%'",
      email,
    )
  ).map(({ subject }) => subject);

test("the desk lists deleted servers with their owner, where their files are and until when", async () => {
  const answer = await list(serverId);
  expect(answer.json).toMatchObject({
    servers: [
      {
        id: serverId,
        name: "My world",
        owner: { id: owner.id, username: owner.username },
        machine: { isHeard: true },
        hasBackup: false,
      },
    ],
    next: null,
  });
  expect((await list(owner.username)).json).toMatchObject({ servers: [{ id: serverId }] });
  expect((await list("%")).json).toMatchObject({ servers: [] });
  await query("update servers set purge_after = now() - interval '1 second' where id = $1", serverId);
  expect((await list(serverId)).json).toMatchObject({ servers: [] });
});

test("pages follow each other without a gap", async () => {
  for (let more = 0; more < 21; more += 1)
    await query(
      `insert into servers (id, user_id, name, deleted_at, purge_after)
       values ($1, $2, 'Paged', now() - $3 * interval '1 minute', now() + interval '1 day')`,
      randomUUID(),
      owner.id,
      Math.floor(more / 2),
    );
  const first = (await list("paged")).json as { servers: { id: string }[]; next: string };
  expect(first.servers).toHaveLength(20);
  const url = `${api.url}/api/admin/deleted-servers?q=paged&after=${encodeURIComponent(first.next)}`;
  const second = (await ask(url, as(operator))).json as { servers: { id: string }[]; next: null };
  expect(second.next).toBeNull();
  expect(new Set([...first.servers, ...second.servers].map(({ id }) => id)).size).toBe(21);
});

test("a server comes back for its owner, with the reason in the log and in a mail", async () => {
  const answer = await bringBack();
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ owner: owner.username });
  expect(await state()).toEqual({ user_id: owner.id, is_deleted: false, busy_with: "restore-previous" });
  expect(await deeds(serverId)).toEqual([{ action: "server.restored", reason }]);
  expect(await mailsTo(owner)).toEqual(["My world is back"]);
  expect((await bringBack()).status).toBe(404);
});

/** A role, an invitation, links, an offer, SFTP passwords and a domain. Returns the friend who has a role. */
async function leaveWaysIn(): Promise<TestPerson> {
  const friend = await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: friend.id, role: "admin" });
  await shareServer(api, { serverId, userId: other.id, role: "viewer" });
  const now = "now(), now() + interval '1 day'";
  await query(
    `insert into server_invites (id, server_id, token_hash, role, created_by, created_at, expires_at)
     values ($1::uuid, $2, $1::uuid::text, 'admin', $3, ${now})`,
    randomUUID(),
    serverId,
    owner.id,
  );
  await query(
    `insert into console_shares (id, server_id, token_hash, lines, created_by, created_at, expires_at)
     values ($1::uuid, $2, $1::uuid::text, '[]', $3, ${now})`,
    randomUUID(),
    serverId,
    owner.id,
  );
  await query(
    "insert into friends_pages (server_id, token_hash, sealed_token, created_at) values ($1::uuid, $1::uuid::text, 'x', now())",
    serverId,
  );
  await query(
    `insert into server_handovers (server_id, user_id, created_at, expires_at) values ($1, $2, ${now})`,
    serverId,
    friend.id,
  );
  for (const { id } of [owner, friend])
    await query(
      "insert into sftp_passwords (id, user_id, server_id, password_hash, created_at) values ($1, $2, $3, 'x', now())",
      randomUUID(),
      id,
      serverId,
    );
  await query(
    `insert into domains (id, server_id, domain, verification_token, created_at) values ($1::uuid, $2, $1::uuid::text || '.example', 'x', now())`,
    randomUUID(),
    serverId,
  );
  return friend;
}

const waysIn = [
  "server_users",
  "server_invites",
  "console_shares",
  "friends_pages",
  "server_handovers",
  "sftp_passwords",
  "domains",
];
const leftWaysIn = async () => {
  const left: string[] = [];
  for (const table of waysIn)
    if ((await query(`select 1 from ${table} where server_id = $1`, serverId)).length > 0) left.push(table);
  return left;
};

test("a server given to another account has a new owner, and all other access ends", async () => {
  const friend = await leaveWaysIn();
  expect(await leftWaysIn()).toEqual(waysIn);
  const answer = await give();
  expect(answer.text).toContain("jobId");
  expect(answer.json).toMatchObject({ owner: other.username });
  expect(await state()).toEqual({ user_id: other.id, is_deleted: false, busy_with: "restore-previous" });
  expect(await leftWaysIn()).toEqual([]);
  for (const person of [owner, friend])
    expect((await ask(`${api.url}/api/servers/${serverId}`, as(person))).status).toBe(404);
  expect((await ask(`${api.url}/api/servers/${serverId}`, as(other))).status).toBe(200);
  expect(await deeds(owner.id)).toEqual([{ action: "account.server-taken", reason }]);
  expect(await deeds(other.id)).toEqual([{ action: "account.server-given", reason }]);
  expect((await deeds(serverId)).map(({ action }) => action)).toContain("server.given");
  expect(await mailsTo(owner)).toEqual(["My world was given to another account"]);
  expect(await mailsTo(other)).toEqual(["My world is yours now"]);
  const [job] = await query<{ user_id: string }>(
    "select user_id from maintenance_jobs where server_id = $1",
    serverId,
  );
  expect(job?.user_id).toBe(other.id);
});

test.each([
  ["an address without an account", () => ({ email: "nobody@example.org" }), "No account has that"],
  ["its own owner", () => ({ email: owner.email }), "owns it already"],
])("it is not given to %s", async (_what, body, said) => {
  const answer = await give(operator, body());
  expect(answer.status).toBe(409);
  expect(answer.text).toContain(said);
  expect(await state()).toEqual(untouched());
});

test("a suspended account gets no server, and a suspended server is not given", async () => {
  await query("update users set suspended_at = now(), suspended_reason = 'spam' where id = $1", other.id);
  expect((await give()).text).toContain("is suspended");
  await query("update users set suspended_at = null where id = $1", other.id);
  await query("update servers set suspended_at = now(), suspended_reason = 'spam' where id = $1", serverId);
  expect((await give()).text).toContain("This server is suspended");
  expect(await state()).toEqual(untouched());
});

test("the new owner's limits apply", async () => {
  await someRunningServer(api, other);
  const given = await give();
  expect(given.status).toBe(409);
  expect(given.text).toContain(`${other.username} has as many servers`);
  await someRunningServer(api, owner);
  expect((await bringBack()).text).toContain(`${owner.username} has as many servers`);
  expect(await state()).toEqual(untouched());
});

test("a server that needs a larger plan than the new owner has is not given", async () => {
  await query("update servers set plan = 'premium' where id = $1", serverId);
  expect((await give()).text).toContain("the plan is too small");
  expect(await state()).toEqual(untouched());
});

test("a server of a deleted account can only be given to another one", async () => {
  await query("update users set deleted_at = now() where id = $1", owner.id);
  expect((await list(serverId)).json).toMatchObject({ servers: [{ id: serverId, owner: null }] });
  expect((await bringBack()).text).toContain("account was deleted");
  expect((await give()).status).toBe(200);
  expect(await state()).toMatchObject({ user_id: other.id, is_deleted: false });
  await query("update users set deleted_at = null where id = $1", owner.id);
});

test("a full machine says so, and nothing has changed", async () => {
  await query("update instances set released_at = now(), kept_mb = 10 where server_id = $1", serverId);
  await query("update nodes set reserved_memory_mb = reserved_memory_mb + memory_mb");
  const answer = await give();
  await query("update nodes set reserved_memory_mb = reserved_memory_mb - memory_mb");
  expect(answer.text).toContain("has no room for it right now");
  expect(await state()).toEqual(untouched());
});

test("it can't come back after 7 days, not even before the purge", async () => {
  await query("update servers set purge_after = now() - interval '1 second' where id = $1", serverId);
  expect(await dueForPurge(api)).toContain(serverId);
  for (const answer of [await bringBack(), await give()]) expect(answer.status).toBe(404);
  expect(await state()).toEqual(untouched());
});

test("a server that came back is not purged by a purge that had begun before", async () => {
  await query("update servers set purge_after = now() + interval '2 seconds' where id = $1", serverId);
  const client = await api.application.pool.connect();
  await client.query("begin");
  await client.query("select 1 from servers where id = $1 for update", [serverId]);
  const giving = give();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await client.query("rollback");
  client.release();
  expect((await giving).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(await dueForPurge(api)).not.toContain(serverId);
  expect(await purgeNow(api, serverId)).toBe(false);
  expect(await state()).toMatchObject({ user_id: other.id, is_deleted: false });
});

test("when it is given to two accounts at once, one of them gets it", async () => {
  const third = await signUpSomebody(api.url);
  const answers = await Promise.all([give(), give(operator, { email: third.email }), bringBack()]);
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 404, 404]);
});

test("only the operator, and only after they have confirmed that it is them", async () => {
  const support = await signUpSomebody(api.url);
  await query("update users set is_support = true where id = $1", support.id);
  for (const person of [owner, other, support]) {
    for (const answer of [await bringBack(person), await give(person), await list("", person)])
      expect(answer.status).toBe(403);
  }
  await query("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", operator.id);
  for (const answer of [await bringBack(), await give()])
    expect(answer.json).toMatchObject({ type: "CONFIRMATION_REQUIRED" });
  await query("update sessions set confirmed_at = now() where user_id = $1", operator.id);
  expect(await state()).toEqual(untouched());
});
