import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { createAdmin } from "../modules/accounts/index.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Row {
  readonly idle: number;
  readonly absolute: number;
  readonly silence: number;
}

/** Hours until the sign-in expires unused, until its absolute end, and since it was last seen. */
async function readRow(userId: string): Promise<Row> {
  const { rows } = await api.application.pool.query<Row>(
    `select extract(epoch from expires_at - now())::float8 / 3600 as idle,
       extract(epoch from ends_at - now())::float8 / 3600 as absolute,
       extract(epoch from now() - last_seen_at)::float8 / 3600 as silence
     from sessions where user_id = $1`,
    [userId],
  );
  if (!rows[0]) throw new Error("there is no sign-in");
  return rows[0];
}

async function setRow(userId: string, { expires, ends }: { expires: string; ends: string }): Promise<void> {
  await api.application.pool.query(
    "update sessions set expires_at = now() + $2::interval, ends_at = now() + $3::interval where user_id = $1",
    [userId, expires, ends],
  );
}

const visit = ({ cookies }: TestPerson) => ask(`${api.url}/api/auth/me`, { headers: { cookie: cookies } });

/** Renewed in parallel with the response, so a moment later. */
async function readRowOnceRenewed(person: TestPerson): Promise<Row> {
  const before = await readRow(person.id);
  expect((await visit(person)).status).toBe(200);
  return vi.waitFor(
    async () => {
      const row = await readRow(person.id);
      expect(row.idle > before.idle || row.silence < before.silence).toBe(true);
      return row;
    },
    { timeout: 10_000 },
  );
}

async function signInAdmin(): Promise<TestPerson> {
  await api.application.pool.query("delete from users where username = 'admin'");
  const email = "operator@example.org";
  const { username, password } = await createAdmin(api.application.deps, email);
  const answer = await post(`${api.url}/api/auth/login`, { username, password }, { from: someAddress() });
  return { id: String(answer.json["id"]), username, email, password, cookies: cookiesOf(answer) };
}

describe.each([
  { who: "a person", signIn: () => signUpSomebody(api.url), idle: 7 * 24, absolute: 30 * 24 },
  { who: "the operator", signIn: signInAdmin, idle: 0.5, absolute: 12 },
])("the sign-in of $who", ({ signIn, idle, absolute }) => {
  let person: TestPerson;
  beforeEach(async () => {
    person = await signIn();
  });

  test("starts with its full life", async () => {
    const row = await readRow(person.id);
    expect(row.idle).toBeCloseTo(idle, 1);
    expect(row.absolute).toBeCloseTo(absolute, 1);
  });

  test("is extended once half its idle time has passed, and not on every request", async () => {
    await setRow(person.id, { expires: `${idle * 0.6} hours`, ends: `${absolute} hours` });
    expect((await visit(person)).status).toBe(200);
    await sleep(150);
    expect((await readRow(person.id)).idle).toBeCloseTo(idle * 0.6, 1);
    await setRow(person.id, { expires: `${idle * 0.4} hours`, ends: `${absolute} hours` });
    expect((await readRowOnceRenewed(person)).idle).toBeCloseTo(idle, 1);
  });

  test("is extended after five silent minutes, so that last seen is accurate", async () => {
    await api.application.pool.query(
      "update sessions set last_seen_at = now() - interval '6 minutes' where user_id = $1",
      [person.id],
    );
    expect((await readRowOnceRenewed(person)).silence).toBeLessThan(0.02);
  });

  test("is never extended past its absolute end", async () => {
    await setRow(person.id, { expires: `${idle * 0.1} hours`, ends: `${idle * 0.3} hours` });
    const row = await readRowOnceRenewed(person);
    expect(row.idle).toBeCloseTo(idle * 0.3, 1);
    expect(row.idle).toBeLessThanOrEqual(row.absolute);
  });

  test.each([
    ["unused for too long", { expires: "-1 second", ends: "1 hour" }],
    ["at its absolute end, however much it is used", { expires: "1 hour", ends: "-1 second" }],
  ])("is over when it was %s", async (_when, times) => {
    await setRow(person.id, times);
    expect((await visit(person)).status).toBe(401);
    await sleep(100);
    expect((await visit(person)).status).toBe(401);
    const listed = await ask(`${api.url}/api/account/sign-ins`, { headers: { cookie: person.cookies } });
    expect(listed.status).toBe(401);
  });
});

describe("what ends sign-ins", () => {
  const logInAgain = async (person: TestPerson) =>
    cookiesOf(await post(`${api.url}/api/auth/login`, person, { from: someAddress() }));
  const statusOf = async (cookies: string) =>
    (await ask(`${api.url}/api/auth/me`, { headers: { cookie: cookies } })).status;

  test.each<[string, (person: TestPerson) => Promise<unknown>, number]>([
    [
      "a new password",
      (person) =>
        post(
          `${api.url}/api/account/password`,
          { currentPassword: person.password, newPassword: "a brand new one" },
          { headers: { cookie: person.cookies } },
        ),
      200,
    ],
    [
      "ending the others",
      ({ cookies }) =>
        ask(`${api.url}/api/account/sign-ins/end-others`, { method: "POST", headers: { cookie: cookies } }),
      200,
    ],
    [
      "deleting the account",
      ({ id }) => api.application.pool.query("update users set deleted_at = now() where id = $1", [id]),
      401,
    ],
  ])("%s ends three others at the very next request", async (_what, act, own) => {
    const person = await signUpSomebody(api.url);
    const others = [await logInAgain(person), await logInAgain(person), await logInAgain(person)];
    expect(await Promise.all(others.map(statusOf))).toEqual([200, 200, 200]);
    await act(person);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401, 401]);
    expect(await statusOf(person.cookies)).toBe(own);
  });

  test("logging out ends only this one, even in a browser that keeps the cookie", async () => {
    const person = await signUpSomebody(api.url);
    const other = await logInAgain(person);
    await ask(`${api.url}/api/auth/logout`, { method: "POST", headers: { cookie: person.cookies } });
    expect(await statusOf(person.cookies)).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });
});
