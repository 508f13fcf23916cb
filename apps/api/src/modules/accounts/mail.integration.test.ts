import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "./people.fixture.ts";

let api: TestApi;
beforeAll(async () => {
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  api = await startTestApi({ environment: { MAIL_DIRECTORY } });
});
afterAll(() => api.stop());

async function logIn({ username, password }: TestPerson, from: string, cookie = ""): Promise<void> {
  const body = { username, password };
  const answer = await post(`${api.url}/api/auth/login`, body, { from, headers: cookie ? { cookie } : {} });
  expect(answer.status).toBe(200);
}
async function signInMailsTo({ email }: TestPerson): Promise<number> {
  const { rows } = await api.application.pool.query(
    "select 1 from mail_outbox where recipient = $1 and subject = 'New sign-in to your account'",
    [email],
  );
  return rows.length;
}

test("a sign-in from a new browser on a new network is reported by mail, once", async () => {
  const person = await signUpSomebody(api.url);
  const elsewhere = someAddress();
  await logIn(person, elsewhere);
  expect(await signInMailsTo(person)).toBe(1);
  await logIn(person, elsewhere);
  expect(await signInMailsTo(person)).toBe(1);
});

test("a known browser is known on every network", async () => {
  const person = await signUpSomebody(api.url);
  await logIn(person, someAddress(), person.cookies);
  expect(await signInMailsTo(person)).toBe(0);
});

test("every kind is on by default, and each can be switched off and on again", async () => {
  const { cookies } = await signUpSomebody(api.url);
  const url = `${api.url}/api/account/mail`;
  const headers = { cookie: cookies };
  const all = { "backup-failed": true, "domain-lost": true, "server-shared": true };
  expect((await ask(url, { headers })).json).toEqual({ choices: all });
  const put = (isOn: boolean) => ask(url, { method: "PUT", headers, body: { kind: "backup-failed", isOn } });
  await put(false);
  expect((await put(false)).json).toEqual({ choices: { ...all, "backup-failed": false } });
  expect((await put(true)).json).toEqual({ choices: all });
});
