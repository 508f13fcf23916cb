import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { ask, post } from "./http-client.fixture.ts";
import { waitUntil } from "./modules/nodes/nodes.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "./modules/accounts/people.fixture.ts";
import { makeResetLink } from "./modules/accounts/recovery/make-reset-link.ts";
import { keptReset } from "./modules/accounts/recovery/recovery.fixture.ts";

const hourMs = 3_600_000;
let api: TestApi;
let mailDirectory: string;
beforeAll(async () => {
  mailDirectory = await mkdtemp(join(tmpdir(), "blockwright-mail-"));
  api = await startTestApi({ withWorker: true, environment: { MAIL_DIRECTORY: mailDirectory } });
}, 60_000);
afterAll(async () => {
  await api.stop();
  await rm(mailDirectory, { recursive: true });
});

const requestUrl = () => `${api.url}/api/auth/password-reset`;
const askForLink = (email: string, from = someAddress()) => post(requestUrl(), { email }, { from });
const finish = (token: string, newPassword: string, from = someAddress()) =>
  post(`${requestUrl()}/finish`, { token, newPassword }, { from });
const logIn = ({ username }: TestPerson, password: string, from = someAddress()) =>
  post(`${api.url}/api/auth/login`, { username, password }, { from });
const isSignedIn = async ({ cookies }: TestPerson) =>
  (await ask(`${api.url}/api/auth/me`, { headers: { cookie: cookies } })).status === 200;

async function mailsTo(email: string): Promise<string[]> {
  const names = (await readdir(mailDirectory)).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(mailDirectory, name), "utf8")));
  return mails.map((mail) => mail.replaceAll(/=\r?\n/g, "")).filter((mail) => mail.includes(email));
}

async function mailedToken(email: string): Promise<string> {
  let token = "";
  await waitUntil("the link was mailed", async () => {
    const found = (await mailsTo(email)).map((mail) => /\/reset-password#([\w-]{43})/.exec(mail)?.[1]);
    token = found.find((one) => one !== undefined) ?? "";
    return token !== "";
  });
  return token;
}

test("a mailed link sets a new password once, and ends every sign-in", async () => {
  const person = await signUpSomebody(api.url);
  expect((await askForLink(person.email.toUpperCase())).status).toBe(202);
  const token = await mailedToken(person.email);
  const { rows } = await api.application.pool.query("select * from password_resets");
  expect(JSON.stringify(rows)).not.toContain(token);
  const answers = await Promise.all([finish(token, "first new one"), finish(token, "second new one")]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const winner = answers[0]?.status === 200 ? "first new one" : "second new one";
  expect(await isSignedIn(person)).toBe(false);
  expect((await logIn(person, person.password)).status).toBe(401);
  expect((await logIn(person, winner)).status).toBe(200);
  await waitUntil("the change was mailed", async () =>
    (await mailsTo(person.email)).some((mail) => mail.includes("Your password was changed")),
  );
});

test("an unknown address gets the same answer after the same writes, and no mail", async () => {
  const person = await signUpSomebody(api.url);
  const writes = async (email: string) => {
    const count = async () => {
      const { rows } = await api.application.pool.query<{ activity: number; facts: number }>(
        `select (select count(*)::int from activity where action = 'account.reset-requested') as activity,
                (select count(*)::int from facts where name = 'account.password-reset-requested') as facts`,
      );
      return rows[0] ?? { activity: 0, facts: 0 };
    };
    const before = await count();
    const { status, json } = await askForLink(email);
    const after = await count();
    return {
      status,
      json,
      activity: after.activity - before.activity,
      facts: after.facts - before.facts,
    };
  };
  const unknown = `nobody-${person.username}@example.org`;
  const forUnknown = await writes(unknown);
  expect(forUnknown).toEqual({ status: 202, json: {}, activity: 1, facts: 1 });
  expect(await writes(person.email)).toEqual(forUnknown);
  // Sent after the one to the unknown address would have been.
  await mailedToken(person.email);
  expect(await mailsTo(unknown)).toEqual([]);
});

test("a link stops working after an hour, and when a newer one is made or the password is changed", async () => {
  const person = await signUpSomebody(api.url);
  const replaced = await keptReset(api, person.id);
  const outdated = await keptReset(api, person.id);
  expect((await finish(replaced, "a new password")).status).toBe(404);
  const change = { currentPassword: person.password, newPassword: "changed by hand" };
  const headers = { cookie: person.cookies };
  expect((await post(`${api.url}/api/account/password`, change, { headers })).status).toBe(200);
  expect((await finish(outdated, "a new password")).status).toBe(404);
  const expired = await keptReset(api, person.id);
  api.clock.advance(hourMs + 1000);
  const { status, json } = await finish(expired, "a new password");
  expect([status, json["error"]]).toEqual([
    404,
    "This link was used, replaced by a newer one or is too old. Please ask for a new one.",
  ]);
  expect((await logIn(person, "changed by hand")).status).toBe(200);
});

test("a link of a deleted account doesn't work", async () => {
  const person = await signUpSomebody(api.url);
  const token = await keptReset(api, person.id);
  await api.application.pool.query("update users set deleted_at = now() where id = $1", [person.id]);
  expect((await finish(token, "a new password")).status).toBe(404);
  expect((await askForLink(person.email)).status).toBe(202);
});

test("a refused password leaves the link usable", async () => {
  const person = await signUpSomebody(api.url);
  const token = await keptReset(api, person.id);
  const answers = [await finish(token, "123456"), await finish(token, person.username)];
  expect(answers.map(({ json }) => json["type"])).toEqual(["PASSWORD_REFUSED", "PASSWORD_REFUSED"]);
  expect(await isSignedIn(person)).toBe(true);
  expect((await finish(token, "a better password")).status).toBe(200);
});

test("wrong attempts with the old password don't delay the new one", async () => {
  const person = await signUpSomebody(api.url);
  for (let tries = 0; tries < 5; tries += 1) await logIn(person, "forgotten it");
  expect((await logIn(person, person.password)).status).toBe(429);
  expect((await finish(await keptReset(api, person.id), "a new password")).status).toBe(200);
  expect((await logIn(person, "a new password")).status).toBe(200);
});

test("an address gets three links an hour, a network ten, known or not", async () => {
  const person = await signUpSomebody(api.url);
  for (const email of [person.email, `nobody-${person.username}@example.org`]) {
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await askForLink(email)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  }
  const from = someAddress();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await askForLink(`n${tries}-${person.username}@example.org`, from)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
});

test("the operator's account gets no link by mail, only from the command line", async () => {
  const person = await signUpSomebody(api.url);
  await api.application.pool.query("update users set is_admin = true where id = $1", [person.id]);
  expect((await askForLink(person.email)).status).toBe(202);
  const other = await signUpSomebody(api.url);
  await askForLink(other.email);
  await mailedToken(other.email);
  const { rows } = await api.application.pool.query("select 1 from password_resets where user_id = $1", [
    person.id,
  ]);
  expect(rows).toEqual([]);
  const link = await makeResetLink(api.application.deps, person.username);
  expect((await finish(link.hash.slice(1), "a new password")).status).toBe(200);
});
