import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { addSecondFactor, type TestApp } from "../modules/accounts/second-factor/second-factor.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { isForOperators, signInOperator } from "./gate.fixture.ts";
import { boundRoutes, readyRequest } from "./ready-request.fixture.ts";

const api = await startTestApi({
  environment: {
    PUBLIC_URL: "https://play.example.org",
    TRUSTED_PROXIES: "127.0.0.1",
    METRICS_TOKEN: "a-token-of-this-test",
    OUTSIDE_CONTACT: "operator@example.org",
  },
});
afterAll(() => api.stop());

let operator: TestPerson;
let owner: TestPerson;
let app: TestApp;
beforeAll(async () => {
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
});

const operatorsRoutes = boundRoutes(api).filter(([, route]) => isForOperators(route));
const get = (path: string, { cookies }: TestPerson) =>
  ask(`${api.url}/api/${path}`, { headers: { cookie: cookies } });
const typesOf = async (person: TestPerson) => {
  const types = new Set<unknown>();
  for (const [, route] of operatorsRoutes) {
    const { url, method, body } = await readyRequest(api, route, owner);
    const answer = await ask(url, {
      method,
      body,
      headers: { cookie: person.cookies },
      from: someAddress(),
    });
    types.add(answer.json["type"]);
  }
  return [...types];
};

describe("on an https installation, the operator without a second factor", () => {
  test("reaches no route of the desk, and is told why", async () => {
    expect(operatorsRoutes.length).toBeGreaterThan(3);
    expect(await typesOf(operator)).toEqual(["SECOND_FACTOR_MISSING"]);
    expect((await get("auth/me", operator)).json).toMatchObject({ isAdmin: false, needsSecondFactor: true });
  });

  test("sees no server of anybody", async () => {
    const { serverId } = await someRunningServer(api, owner);
    expect((await get(`servers/${serverId}`, operator)).status).toBe(404);
    expect((await get(`servers/${serverId}/files`, operator)).status).toBe(404);
  });

  test("keeps the short life of an operator's sign-in", async () => {
    const { rows } = await api.application.pool.query<{ hours: string }>(
      "select extract(epoch from ends_at - created_at) / 3600 as hours from sessions where user_id = $1",
      [operator.id],
    );
    expect(Number(rows[0]?.hours)).toBeLessThan(13);
  });
});

describe("with one", () => {
  beforeAll(async () => {
    app = await addSecondFactor(api, operator);
  });

  test("reaches the desk from the sign-in that confirmed it", async () => {
    expect((await get("admin/users", operator)).status).toBe(200);
    expect((await get("auth/me", operator)).json).not.toHaveProperty("needsSecondFactor");
  });

  test("a sign-in that never gave a code, however it came to be, reaches nothing", async () => {
    const { cookies } = await withCode(app.recoveryCodes[0] ?? "");
    await api.application.pool.query("update sessions set second_factor_at = null where user_id = $1", [
      operator.id,
    ]);
    expect(await typesOf({ ...operator, cookies })).toEqual(["SECOND_FACTOR_MISSING"]);
    await post(
      `${api.url}/api/account/confirm`,
      { password: operator.password, code: app.code() },
      { headers: { cookie: cookies } },
    );
    expect((await get("admin/users", { ...operator, cookies })).status).toBe(200);
  });

  test("what can't be undone needs a confirmation of the last 10 minutes", async () => {
    const signedIn = await withCode(app.recoveryCodes[1] ?? "");
    const { serverId } = await someRunningServer(api, owner);
    const headers = { cookie: signedIn.cookies };
    const remove = () => post(`${api.url}/api/admin/delete-server`, { serverId }, { headers });
    api.clock.advance(10 * 60_000 + 1000);
    expect((await remove()).json["type"]).toBe("CONFIRMATION_REQUIRED");
    expect((await get("admin/users", signedIn)).status).toBe(200);
    const confirm = (body: object) => post(`${api.url}/api/account/confirm`, body, { headers });
    const { password } = operator;
    expect((await confirm({ password })).json["type"]).toBe("SECOND_FACTOR_REQUIRED");
    expect((await confirm({ password, code: "123456" })).json["type"]).toBe("WRONG_CODE");
    expect((await remove()).json["type"]).toBe("CONFIRMATION_REQUIRED");
    expect((await confirm({ password, code: app.code() })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  test("a demoted operator's open sign-in reaches nothing", async () => {
    const signedIn = await withCode(app.recoveryCodes[2] ?? "");
    await api.application.pool.query("update users set is_admin = false where id = $1", [operator.id]);
    expect(await typesOf(signedIn)).toEqual(["FORBIDDEN"]);
  });
});

async function withCode(code: string): Promise<TestPerson> {
  const { username, password } = operator;
  const answer = await post(
    `${api.url}/api/auth/login`,
    { username, password, code },
    { from: someAddress() },
  );
  expect(answer.status).toBe(200);
  return { ...operator, cookies: cookiesOf(answer) };
}
