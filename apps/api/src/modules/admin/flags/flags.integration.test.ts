import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator, someSupport } from "../../../security/gate.fixture.ts";
import {
  signUpSomebody,
  someAddress,
  someRegistration,
  type TestPerson,
} from "../../accounts/people.fixture.ts";
import { allowBuilding, someOrder } from "../../builds/builds.fixture.ts";
import { assistantTokensPerDay } from "../../installation/index.ts";

const api = await startTestApi({ environment: { CLAIMS: "uptime" } });
afterAll(() => api.stop());

let operator: TestPerson;
beforeAll(async () => {
  operator = await signInOperator(api);
});

const reason = "The machines are full.";
const send = (path: string, body: object, cookies = operator.cookies) =>
  post(`${api.url}/api/${path}`, body, { headers: { cookie: cookies }, from: someAddress() });
const change = async (name: string, value: boolean | number) =>
  expect((await send("admin/flags", { name, value, reason })).status).toBe(200);
const flags = async () =>
  (await ask(`${api.url}/api/admin/flags`, { headers: { cookie: operator.cookies } })).json["flags"];

test("nothing is changed at first, and then it says who changed what, when and why", async () => {
  expect(await flags()).toEqual([
    { name: "sign-ups", value: true, changed: null },
    { name: "free-servers", value: true, changed: null },
    { name: "claims", value: true, changed: null },
    { name: "assistant-tokens", value: 50_000_000, changed: null },
  ]);
  await change("sign-ups", false);
  await change("sign-ups", true);
  expect(await flags()).toContainEqual({
    name: "sign-ups",
    value: true,
    changed: { at: expect.any(String) as string, by: "admin", reason },
  });
});

describe("from the next request on", () => {
  test("closed sign-ups refuse new accounts with a sentence, and nobody who has one", async () => {
    const person = await signUpSomebody(api.url);
    await change("sign-ups", false);
    const refused = await send("auth/signup", someRegistration(), "");
    expect([refused.status, refused.json]).toEqual([
      403,
      {
        type: "SIGN_UPS_CLOSED",
        error: "New accounts are closed right now. Log in if you have one, or come back later.",
      },
    ]);
    const { username, password } = person;
    expect((await send("auth/login", { username, password }, "")).status).toBe(200);
    await change("sign-ups", true);
    expect((await send("auth/signup", someRegistration(), "")).status).toBe(201);
  });

  test("closed free servers refuse a free build with a sentence", async () => {
    const person = await signUpSomebody(api.url);
    await allowBuilding(api, person);
    await change("free-servers", false);
    const refused = await send("build", someOrder(), person.cookies);
    expect([refused.status, refused.json]).toEqual([
      403,
      {
        type: "FREE_SERVERS_CLOSED",
        error: "Free servers are closed right now. Choose a larger size, or come back later.",
      },
    ]);
    await change("free-servers", true);
    expect((await send("build", someOrder(), person.cookies)).status).toBeLessThan(300);
  });

  test("claims are hidden and shown again", async () => {
    const claims = async () => (await ask(`${api.url}/api/capabilities`)).json["claims"];
    expect(await claims()).toMatchObject({ uptime: "99.9%" });
    await change("claims", false);
    expect(await claims()).toEqual({});
    await change("claims", true);
    expect(await claims()).toMatchObject({ uptime: "99.9%" });
  });

  test("the budget of the model is the operator's", async () => {
    const { deps } = api.application;
    expect(await assistantTokensPerDay(deps, 7)).toBe(7);
    await change("assistant-tokens", 0);
    expect(await assistantTokensPerDay(deps, 7)).toBe(0);
  });
});

test("a value that does not fit, an unknown flag and a missing reason are refused", async () => {
  for (const body of [
    { name: "sign-ups", value: 1, reason },
    { name: "assistant-tokens", value: true, reason },
    { name: "assistant-tokens", value: -1, reason },
    { name: "everything", value: false, reason },
    { name: "sign-ups", value: false, reason: " " },
    { name: "sign-ups", value: false },
  ])
    expect((await send("admin/flags", body)).status).toBe(400);
});

test("nobody else changes or reads them", async () => {
  for (const { cookies } of [await signUpSomebody(api.url), await someSupport(api)]) {
    expect((await send("admin/flags", { name: "sign-ups", value: false, reason }, cookies)).status).toBe(403);
    expect((await ask(`${api.url}/api/admin/flags`, { headers: { cookie: cookies } })).status).toBe(403);
  }
});
