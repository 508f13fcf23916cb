import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

let operator: TestPerson;
beforeAll(async () => {
  operator = await signInOperator(api);
});

const reason = "Your server sent spam.";
const send = (path: string, body: object, { cookies } = operator) =>
  post(`${api.url}/api/${path}`, body, { headers: { cookie: cookies }, from: someAddress() });
const get = (path: string, { cookies }: TestPerson) =>
  ask(`${api.url}/api/${path}`, { headers: { cookie: cookies } });
const logIn = ({ username, password }: TestPerson, given = password) =>
  send("auth/login", { username, password: given }, { ...operator, cookies: "" });
const wanted = async (serverId: string) =>
  (await pool.query("select power, holds from instances where server_id = $1", [serverId])).rows;
const deeds = async (action: string, subjectId: string) =>
  (
    await pool.query("select actor_id, details from activity where action = $1 and subject_id = $2", [
      action,
      subjectId,
    ])
  ).rows;

describe("a suspended person", () => {
  test("is logged out, reads the reason when they log in, and their servers stop", async () => {
    const person = await signUpSomebody(api.url);
    const { serverId } = await someRunningServer(api, person);
    expect((await send("admin/suspend-user", { userId: person.id, reason })).status).toBe(200);
    expect((await get("auth/me", person)).status).toBe(401);
    const refused = await logIn(person);
    expect([refused.status, refused.json]).toEqual([
      403,
      { error: `Your account is suspended: ${reason}`, type: "SUSPENDED" },
    ]);
    expect((await logIn(person, "not my password")).json["type"]).toBe("INVALID_CREDENTIALS");
    expect(await wanted(serverId)).toEqual([{ power: "off", holds: ["operator"] }]);
    expect(await deeds("account.suspended", person.id)).toEqual([
      { actor_id: operator.id, details: { reason } },
    ]);
  });

  test("is let in again; a server that is suspended itself stays so", async () => {
    const person = await signUpSomebody(api.url);
    const [one, two] = [await someRunningServer(api, person), await someRunningServer(api, person)];
    await send("admin/suspend-server", { serverId: two.serverId, reason });
    await send("admin/suspend-user", { userId: person.id, reason });
    await send("admin/unsuspend-user", { userId: person.id, reason: "They cleaned it up." });
    expect((await logIn(person)).status).toBe(200);
    expect(await wanted(one.serverId)).toEqual([{ power: "off", holds: [] }]);
    expect(await wanted(two.serverId)).toEqual([{ power: "off", holds: ["operator"] }]);
  });

  test("has no sign-in, however the row of one came to be", async () => {
    const person = await signUpSomebody(api.url);
    await pool.query("update users set suspended_at = now(), suspended_reason = 'x' where id = $1", [
      person.id,
    ]);
    expect((await get("auth/me", person)).status).toBe(401);
  });

  test("is never the operator", async () => {
    expect((await send("admin/suspend-user", { userId: operator.id, reason })).status).toBe(403);
    expect((await get("auth/me", operator)).status).toBe(200);
  });
});

describe("a suspended server", () => {
  test("is stopped, can't be started, and its owner reads why", async () => {
    const owner = await signUpSomebody(api.url);
    const { serverId } = await someRunningServer(api, owner);
    await send("admin/suspend-server", { serverId, reason });
    expect(await wanted(serverId)).toEqual([{ power: "off", holds: ["operator"] }]);
    const sentence = `This server is suspended: ${reason}`;
    expect((await get(`servers/${serverId}`, owner)).json["statusReason"]).toBe(sentence);
    for (const action of ["start", "restart"]) {
      const refused = await send(`servers/${serverId}/action`, { action }, owner);
      expect([refused.status, refused.json]).toEqual([409, { error: sentence, type: "POWER_REFUSED" }]);
    }
    const { json } = await get(`servers/${serverId}/activity`, owner);
    expect(json["entries"]).toContainEqual(
      expect.objectContaining({ action: "server.suspended", isOperator: true, details: { reason } }),
    );
    await send("admin/unsuspend-server", { serverId, reason });
    expect((await send(`servers/${serverId}/action`, { action: "start" }, owner)).status).toBe(200);
    expect(await wanted(serverId)).toEqual([{ power: "on", holds: [] }]);
  });

  test("needs a reason that says something", async () => {
    const owner = await signUpSomebody(api.url);
    const { serverId } = await someRunningServer(api, owner);
    for (const given of [undefined, "", "   ", "no"])
      expect((await send("admin/suspend-server", { serverId, reason: given })).status).toBe(400);
    expect((await wanted(serverId))[0]).toMatchObject({ holds: [] });
  });
});

test("nobody else suspends anything", async () => {
  const [person, other] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
  const { serverId } = await someRunningServer(api, other);
  expect((await send("admin/suspend-user", { userId: other.id, reason }, person)).status).toBe(403);
  expect((await send("admin/suspend-server", { serverId, reason }, other)).status).toBe(403);
  expect((await get("auth/me", other)).status).toBe(200);
});
