import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask, cookiesOf, post } from "../../http-client.fixture.ts";
import { findCanaries } from "../../security/canaries.fixture.ts";
import { dumpDatabase } from "../../security/database.fixture.ts";
import { signInOperator } from "../../security/gate.fixture.ts";
import { boundRoutes, readyRequest } from "../../security/ready-request.fixture.ts";
import { addSecondFactor } from "../accounts/second-factor/second-factor.fixture.ts";
import { keptReset } from "../accounts/recovery/recovery.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../accounts/people.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

let operator: TestPerson;
beforeAll(async () => {
  operator = await signInOperator(api);
});

const send = (path: string, body: object, cookie = "") =>
  post(`${api.url}/api/${path}`, body, { headers: { cookie }, from: someAddress() });
const logIn = (username: string, password: unknown) => send("auth/login", { username, password });
const me = (cookie: string) => ask(`${api.url}/api/auth/me`, { headers: { cookie } });

/** With a sign-in of its own: an operator's ends within the hour. */
async function reset(username: string, reason = "They lost it and wrote to us.") {
  const { password } = operator;
  const answer = await logIn("admin", password);
  return send("admin/password-reset", { username, reason }, cookiesOf(answer));
}

test("gives a temporary password once, ends every sign-in, and the old password is gone", async () => {
  const person = await signUpSomebody(api.url);
  const answer = await reset(person.username);
  expect(answer.json).toEqual({
    username: person.username,
    email: person.email,
    tempPassword: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
  });
  expect((await me(person.cookies)).status).toBe(401);
  expect((await logIn(person.username, person.password)).json["type"]).toBe("INVALID_CREDENTIALS");
  const { rows } = await pool.query(
    "select actor_id, details from activity where action = 'account.password-reset-by-operator' and subject_id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ actor_id: operator.id, details: { reason: "They lost it and wrote to us." } }]);
});

test("it does not replace the code of a second factor", async () => {
  const person = await signUpSomebody(api.url);
  const app = await addSecondFactor(api, person);
  const password = String((await reset(person.username)).json["tempPassword"]);
  expect((await logIn(person.username, password)).json["type"]).toBe("SECOND_FACTOR_REQUIRED");
  const answer = await send("auth/login", {
    username: person.username,
    password,
    code: app.recoveryCodes[0],
  });
  expect(answer.json).toMatchObject({ mustChangePassword: true });
});

describe("before it is replaced", () => {
  let cookies: string;
  let temporary: string;
  let person: TestPerson;
  beforeAll(async () => {
    person = await signUpSomebody(api.url);
    temporary = String((await reset(person.username)).json["tempPassword"]);
    cookies = cookiesOf(await logIn(person.username, temporary));
  });

  test("the person is told", async () => {
    expect((await me(cookies)).json).toMatchObject({ id: person.id, mustChangePassword: true });
  });

  test("no other route works", async () => {
    const others = boundRoutes(api).filter(
      ([, { access, beforePasswordChange }]) => access !== "public" && !beforePasswordChange,
    );
    const refusal = "PASSWORD_CHANGE_REQUIRED";
    expect(others.length).toBeGreaterThan(100);
    const answers = new Map<string, unknown>();
    const owner = await signUpSomebody(api.url);
    for (const [name, route] of others) {
      const { url, method, body } = await readyRequest(api, route, owner);
      const answer = await ask(url, { method, body, headers: { cookie: cookies }, from: someAddress() });
      // A HEAD has no body.
      answers.set(name, method === "HEAD" && answer.status === 403 ? refusal : answer.json["type"]);
    }
    expect([...answers].filter(([, type]) => type !== refusal)).toEqual([]);
  }, 240_000);

  test("it can't be kept", async () => {
    const change = { currentPassword: temporary, newPassword: temporary };
    expect((await send("account/password", change, cookies)).json["type"]).toBe("PASSWORD_REFUSED");
  });

  test("a password of their own opens everything", async () => {
    const change = { currentPassword: temporary, newPassword: "a password of my own" };
    expect((await send("account/password", change, cookies)).status).toBe(200);
    expect((await me(cookies)).json).not.toHaveProperty("mustChangePassword");
    expect((await ask(`${api.url}/api/servers`, { headers: { cookie: cookies } })).status).toBe(200);
    expect((await logIn(person.username, temporary)).json["type"]).toBe("INVALID_CREDENTIALS");
  });
});

test("it ends after 24 hours, also for a sign-in that it opened", async () => {
  const person = await signUpSomebody(api.url);
  const temporary = String((await reset(person.username)).json["tempPassword"]);
  const cookies = cookiesOf(await logIn(person.username, temporary));
  api.clock.advance(24 * 3_600_000 - 60_000);
  expect((await logIn(person.username, temporary)).status).toBe(200);
  api.clock.advance(61_000);
  expect((await logIn(person.username, temporary)).json["type"]).toBe("PASSWORD_EXPIRED");
  expect((await logIn(person.username, "not-the-password")).json["type"]).toBe("INVALID_CREDENTIALS");
  const change = { currentPassword: temporary, newPassword: "a password of my own" };
  expect((await send("account/password", change, cookies)).json["type"]).toBe("PASSWORD_EXPIRED");
  const again = String((await reset(person.username)).json["tempPassword"]);
  expect((await logIn(person.username, again)).status).toBe(200);
});

test("a newer one replaces it, and a link that was mailed before works no more", async () => {
  const person = await signUpSomebody(api.url);
  const first = String((await reset(person.username)).json["tempPassword"]);
  const token = await keptReset(api, person.id);
  const second = String((await reset(person.username)).json["tempPassword"]);
  expect((await logIn(person.username, first)).status).toBe(401);
  const newPassword = "by-an-older-link";
  expect((await send("auth/password-reset/finish", { token, newPassword })).status).toBe(404);
  expect((await logIn(person.username, second)).status).toBe(200);
});

test("it is written nowhere: neither in the log nor in a table", async () => {
  const person = await signUpSomebody(api.url);
  const answer = await post(
    `${api.url}/api/admin/password-reset`,
    { username: person.username },
    {
      headers: {
        cookie: cookiesOf(await logIn("admin", operator.password)),
        "idempotency-key": "k".repeat(20),
      },
    },
  );
  const tempPassword = String(answer.json["tempPassword"]);
  await logIn(person.username, tempPassword);
  await logIn(person.username, `${tempPassword}x`);
  await sleep(200);
  const rows = await dumpDatabase(pool);
  const places = new Map([...rows, ["the log", api.logText()]]);
  expect(findCanaries({ tempPassword }, places)).toEqual([]);
  expect(findCanaries({ username: person.username }, places)).not.toEqual([]);
});

test("not for the operator, not for nobody, and by nobody else", async () => {
  const person = await signUpSomebody(api.url);
  const other = await signUpSomebody(api.url);
  expect((await reset("admin")).status).toBe(403);
  expect((await reset("there-is-nobody")).status).toBe(404);
  expect((await send("admin/password-reset", { username: other.username }, person.cookies)).status).toBe(403);
  expect((await me(other.cookies)).status).toBe(200);
});
