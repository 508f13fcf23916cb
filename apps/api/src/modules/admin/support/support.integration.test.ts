import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, cookiesOf, post } from "../../../http-client.fixture.ts";
import { signInOperator, someSupport } from "../../../security/gate.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../../accounts/people.fixture.ts";
import { addSecondFactor } from "../../accounts/second-factor/second-factor.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { someFailedRun } from "../runs/failed-runs.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

let operator: TestPerson;
beforeAll(async () => {
  operator = await signInOperator(api);
});

const reason = "You wrote to us.";
const send = (path: string, body: object, { cookies } = operator) =>
  post(`${api.url}/api/${path}`, body, { headers: { cookie: cookies }, from: someAddress() });
const get = (path: string, { cookies }: TestPerson) =>
  ask(`${api.url}/api/${path}`, { headers: { cookie: cookies } });
const logIn = async (person: TestPerson): Promise<TestPerson> => {
  const { username, password } = person;
  const answer = await send("auth/login", { username, password }, { ...person, cookies: "" });
  expect(answer.status).toBe(200);
  return { ...person, cookies: cookiesOf(answer) };
};
const deeds = async (action: string, subjectId: string) =>
  (
    await pool.query("select actor_id, details from activity where action = $1 and subject_id = $2", [
      action,
      subjectId,
    ])
  ).rows;

describe("the role", () => {
  test("is given and taken by the operator, with a reason, and both end every sign-in", async () => {
    const person = await signUpSomebody(api.url);
    const change = (isSupport: boolean) =>
      send("admin/support-role", { userId: person.id, isSupport, reason });
    expect((await get("support/people", person)).status).toBe(403);
    expect((await change(true)).json).toEqual({ isSupport: true });
    expect((await get("auth/me", person)).status).toBe(401);
    const helping = await logIn(person);
    expect((await get("auth/me", helping)).json).toMatchObject({ isAdmin: false, support: "active" });
    expect((await get("support/people", helping)).status).toBe(200);
    expect((await get("admin/users", helping)).status).toBe(403);
    const listed = await get(`admin/users?q=${person.username}`, operator);
    expect(listed.json).toMatchObject([{ id: person.id, isSupport: true }]);
    await change(false);
    expect((await get("support/people", helping)).status).toBe(401);
    expect((await get("support/people", await logIn(person))).status).toBe(403);
    for (const action of ["account.support-given", "account.support-taken"])
      expect(await deeds(action, person.id)).toEqual([{ actor_id: operator.id, details: { reason } }]);
  });

  test("is given by nobody else, and never by support", async () => {
    const helper = await someSupport(api);
    const other = await signUpSomebody(api.url);
    const wish = { userId: other.id, isSupport: true, reason };
    for (const person of [helper, other])
      expect((await send("admin/support-role", wish, person)).status).toBe(403);
    expect((await send("admin/support-role", { ...wish, userId: operator.id })).status).toBe(403);
    expect((await send("admin/support-role", { ...wish, userId: randomUUID() })).status).toBe(404);
    expect((await send("admin/support-role", { ...wish, reason: " " })).status).toBe(400);
  });

  test("needs a confirmation of the last 10 minutes", async () => {
    const person = await signUpSomebody(api.url);
    await pool.query(
      "update sessions set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1",
      [operator.id],
    );
    const wish = { userId: person.id, isSupport: true, reason };
    expect((await send("admin/support-role", wish)).json["type"]).toBe("CONFIRMATION_REQUIRED");
    operator = await logIn(operator);
    expect((await send("admin/support-role", wish)).status).toBe(200);
  });

  test("has the short sign-ins of the operator", async () => {
    const helper = await logIn(await someSupport(api));
    const { rows } = await pool.query<{ hours: string }>(
      "select extract(epoch from ends_at - created_at) / 3600 as hours from sessions where user_id = $1 order by created_at desc limit 1",
      [helper.id],
    );
    expect(Number(rows[0]?.hours)).toBeLessThan(13);
  });
});

describe("support", () => {
  let helper: TestPerson;
  let owner: TestPerson;
  beforeAll(async () => {
    helper = await someSupport(api);
    owner = await signUpSomebody(api.url);
  });

  test("finds people by name or by the id of a server, and sees nothing about money", async () => {
    const { serverId } = await someRunningServer(api, owner);
    await pool.query("update users set plan = 'premium' where id = $1", [owner.id]);
    for (const q of [owner.username.toUpperCase(), serverId, serverId.toUpperCase()]) {
      const { json, text } = await get(`support/people?q=${q}`, helper);
      expect(json).toMatchObject({ people: [{ id: owner.id, servers: [{ id: serverId }] }], next: null });
      expect(text).not.toMatch(/plan|premium|price|pay|card/i);
    }
    expect((await get(`support/people?q=${randomUUID()}`, helper)).json["people"]).toEqual([]);
  });

  test("restarts a server, and its owner reads why and not who", async () => {
    const { serverId } = await someRunningServer(api, owner);
    const restarts = async () =>
      (await pool.query("select restarts from instances where server_id = $1", [serverId])).rows;
    const before = await restarts();
    expect((await send("support/restart-server", { serverId, reason }, helper)).status).toBe(200);
    expect(await restarts()).not.toEqual(before);
    const { json, text } = await get(`servers/${serverId}/activity`, owner);
    expect(json["entries"]).toContainEqual(
      expect.objectContaining({
        action: "server.restarted-by-support",
        isOperator: true,
        details: { reason },
      }),
    );
    expect(text).not.toContain(helper.username);
    expect(await deeds("server.restarted-by-support", serverId)).toEqual([
      { actor_id: helper.id, details: { reason } },
    ]);
  });

  test("restarts nothing that is suspended, deleted or unknown, and nothing without a reason", async () => {
    const { serverId } = await someRunningServer(api, owner);
    const restart = (id: string, why = reason) =>
      send("support/restart-server", { serverId: id, reason: why }, helper);
    expect((await restart(serverId, "  ")).status).toBe(400);
    await send("admin/suspend-server", { serverId, reason: "Spam." });
    expect((await restart(serverId)).json["type"]).toBe("POWER_REFUSED");
    await send("admin/delete-server", { serverId });
    expect((await restart(serverId)).status).toBe(404);
    expect((await restart(randomUUID())).status).toBe(404);
    expect(await deeds("server.restarted-by-support", serverId)).toEqual([]);
  });

  test("does not become one of the people of a server", async () => {
    const { serverId } = await someRunningServer(api, owner);
    for (const path of ["", "/files", "/users", "/backups", "/activity"])
      expect((await get(`servers/${serverId}${path}`, helper)).status).toBe(404);
    expect((await send(`servers/${serverId}/action`, { action: "stop" }, helper)).status).toBe(404);
  });

  test("retries failed work, and neither sees nor retries that about payments", async () => {
    const usual = await someFailedRun(api);
    const settling = await someFailedRun(api);
    const ending = `${await someFailedRun(api)}:billing.end-payments`;
    await pool.query("update dbos.workflow_status set name = 'billing.settle' where workflow_uuid = $1", [
      settling,
    ]);
    await pool.query("update dbos.workflow_status set workflow_uuid = $1 where workflow_uuid = $2", [
      ending,
      ending.split(":")[0],
    ]);
    const idsFor = async (path: string, person: TestPerson) =>
      ((await get(path, person)).json["runs"] as { id: string }[]).map(({ id }) => id);
    expect(await idsFor("admin/failed-runs", operator)).toEqual(
      expect.arrayContaining([usual, settling, ending]),
    );
    expect(await idsFor("support/failed-runs", helper)).toEqual([usual]);
    for (const runId of [settling, ending])
      expect((await send("support/retry-run", { runId }, helper)).status).toBe(404);
    expect((await send("support/retry-run", { runId: usual }, helper)).status).toBe(200);
    expect(await deeds("workflow.retried", usual)).toMatchObject([{ actor_id: helper.id }]);
  });
});

test("on an https installation support has no rights before a second factor", async () => {
  const site = await startTestApi({
    environment: {
      PUBLIC_URL: "https://play.example.org",
      TRUSTED_PROXIES: "127.0.0.1",
      METRICS_TOKEN: "a-token-of-this-test",
      OUTSIDE_CONTACT: "operator@example.org",
    },
  });
  try {
    const helper = await someSupport(site);
    const look = (path: string) => ask(`${site.url}/api/${path}`, { headers: { cookie: helper.cookies } });
    expect((await look("auth/me")).json).toMatchObject({ support: "needs-second-factor", isAdmin: false });
    expect((await look("support/people")).json["type"]).toBe("SECOND_FACTOR_MISSING");
    expect((await look("admin/users")).json["type"]).toBe("FORBIDDEN");
    expect((await look("account/second-factor")).json).toMatchObject({ isRequired: true });
    await addSecondFactor(site, helper);
    expect((await look("support/people")).status).toBe(200);
    expect((await look("admin/users")).json["type"]).toBe("FORBIDDEN");
  } finally {
    await site.stop();
  }
});
