import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { maxSignIns } from "@blockwright/contract/account";
import { sessionSocket } from "@blockwright/contract/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { findAccount } from "../modules/accounts/accounts.repository.ts";
import { openSession } from "../modules/accounts/open-session.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { LOG_LEVEL: "warn" } });
});
afterAll(() => api.stop());

const leftFromBefore = 1500;
const openSockets = 25;

const me = (cookie: string) => ask(`${api.url}/api/auth/me`, { headers: { cookie } });
const logIn = async ({ username, password }: TestPerson) =>
  cookiesOf(await post(`${api.url}/api/auth/login`, { username, password }, { from: someAddress() }));
const countSessions = async ({ id }: TestPerson) => {
  const { rows } = await api.application.pool.query<{ count: number }>(
    "select count(*)::int as count from sessions where user_id = $1",
    [id],
  );
  return rows[0]?.count;
};

/** Sign-ins from before there was a cap: each used a minute before the next one. Returns their cookies. */
async function leaveSessions({ id }: TestPerson, count: number): Promise<string[]> {
  const cookies = Array.from(
    { length: count },
    () => `__Host-session=${randomBytes(32).toString("base64url")}`,
  );
  await api.application.pool.query(
    `insert into sessions (id, user_id, token_hash, device, expires_at, ends_at, last_seen_at)
     select gen_random_uuid(), $1, hash, 'Firefox on Linux', now() + interval '7 days', now() + interval '30 days',
       now() - ($3 - place) * interval '1 minute'
     from unnest($2::text[]) with ordinality as given (hash, place)`,
    [id, cookies.map(hashOf), count],
  );
  return cookies;
}

function hashOf(cookie: string): string {
  return createHash("sha256").update(cookie.slice("__Host-session=".length)).digest("base64url");
}

function openPage(cookie: string): Promise<{ code(): number }> {
  const { origin } = api.application.config.http.publicUrl;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${api.url.replace("http", "ws")}${sessionSocket.path}`, {
      headers: { cookie, origin },
    });
    let code = 0;
    socket.addEventListener("close", (event) => (code = event.code));
    socket.addEventListener("error", () => reject(new Error("the handshake was refused")));
    socket.addEventListener("open", () => resolve({ code: () => code }));
  });
}

test("the hundred-and-first sign-in ends the least recently used one, and the person can see it", async () => {
  const person = await signUpSomebody(api.url);
  const [oldest = "", second = ""] = await leaveSessions(person, maxSignIns - 1);
  const page = await openPage(oldest);
  await sleep(300);
  // Opening it counted as use.
  await api.application.pool.query(
    "update sessions set last_seen_at = now() - interval '1 day' where token_hash = $1",
    [hashOf(oldest)],
  );
  expect(await countSessions(person)).toBe(maxSignIns);
  const newest = await logIn(person);
  expect(await countSessions(person)).toBe(maxSignIns);
  expect([(await me(newest)).status, (await me(second)).status]).toEqual([200, 200]);
  const list = await ask(`${api.url}/api/account/sign-ins`, { headers: { cookie: newest } });
  expect(list.json["dropped"]).toMatchObject({ device: "Firefox on Linux", count: 1 });
  expect(list.json["signIns"]).toHaveLength(maxSignIns);
  const endedAt = Date.now();
  while (page.code() === 0 && Date.now() < endedAt + 1000) await sleep(10);
  expect([(await me(oldest)).status, page.code()]).toEqual([401, 4401]);
});

test("twenty concurrent sign-ins do not exceed it", async () => {
  const person = await signUpSomebody(api.url);
  await leaveSessions(person, maxSignIns - 5);
  const { deps } = api.application;
  const account = await findAccount(deps.rows, person.id);
  if (!account) throw new Error("there is no such account");
  const origin = { network: "192.0.2.1", userAgent: "", deviceToken: undefined };
  await Promise.all(
    Array.from({ length: 20 }, () =>
      deps.transact((tx) => openSession(deps, tx, account, origin, { gaveCode: false })),
    ),
  );
  expect(await countSessions(person)).toBe(maxSignIns);
});

test("a new password cuts 1,500 sign-ins and their open pages within a second", async () => {
  const person = await signUpSomebody(api.url);
  const left = await leaveSessions(person, leftFromBefore);
  const every = Math.floor(leftFromBefore / openSockets);
  const pages = await Promise.all(
    left.filter((_cookie, index) => index % every === every - 1).map((cookie) => openPage(cookie)),
  );
  expect(pages).toHaveLength(openSockets);
  await sleep(300);
  const answer = await post(
    `${api.url}/api/account/password`,
    { currentPassword: person.password, newPassword: "a brand new one" },
    { headers: { cookie: person.cookies } },
  );
  const changedAt = Date.now();
  expect(answer.json).toEqual({ endedSignIns: leftFromBefore });
  while (pages.some((page) => page.code() === 0) && Date.now() < changedAt + 1000) await sleep(10);
  expect(pages.map((page) => page.code())).toEqual(Array.from({ length: openSockets }, () => 4401));
  expect(await countSessions(person)).toBe(1);
  expect((await me(left.at(-1) ?? "")).status).toBe(401);
  expect(api.logText()).not.toContain("a hint did not have its shape");
});
