import { randomUUID } from "node:crypto";
import type { RouteDefinition } from "@blockwright/contract/route";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partOfCommit } from "../../../../services/part-of-commit.ts";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import {
  signUpSomebody,
  someAddress,
  someRegistration,
  type TestPerson,
} from "../modules/accounts/people.fixture.ts";
import { countEffects, countRows } from "./database.fixture.ts";
import { isForOperators, signInOperator } from "./gate.fixture.ts";
import {
  changingRoutes,
  readyRequest,
  routesWithoutExample,
  type ReadyRequest,
} from "./ready-request.fixture.ts";

// One operator calls all of their routes within minutes.
const api = await startTestApi({ environment: { LIMIT_FACTOR: "100" } });
afterAll(() => api.stop());
const { pool } = api.application;

/** Webhooks take no keys: an event is applied once by its own id. */
const keyed = changingRoutes(api).filter(
  ([, { kind, method, idempotency }]) => kind !== "webhook" && method === "POST" && idempotency !== "natural",
);

/** Guests send no cookie: a browser that has an account would be refused another. */
function send(route: RouteDefinition, person: TestPerson, request: ReadyRequest, key: string) {
  const cookie = route.access === "public" ? "" : person.cookies;
  return ask(request.url, {
    method: request.method,
    body: request.body,
    headers: { cookie, "idempotency-key": key },
    from: someAddress(),
  });
}

/** There is one operator. */
let operator: Promise<TestPerson> | undefined;

async function callerOf({ access }: RouteDefinition): Promise<TestPerson> {
  if (!isForOperators({ access })) return signUpSomebody(api.url);
  return (operator ??= signInOperator(api));
}

test("every route that takes keys has an example here", () => {
  expect(routesWithoutExample(api)).toEqual([]);
  expect(keyed.length).toBeGreaterThanOrEqual(4);
});

describe.each(partOfCommit(keyed, 8))("%s", (_name, route) => {
  test("acts once for one key and repeats the answer", async () => {
    const person = await callerOf(route);
    const request = await readyRequest(api, route, person);
    const key = randomUUID();
    const before = await countEffects(pool);
    const first = await send(route, person, request, key);
    expect(first.status).toBe(route.status ?? 200);
    expect(await countEffects(pool)).toBe(before + request.effects);
    const second = await send(route, person, request, key);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await countEffects(pool)).toBe(before + request.effects);
  });

  test.skipIf(!route.body)("refuses a key that is reused with another body", async () => {
    const person = await callerOf(route);
    const key = randomUUID();
    await send(route, person, await readyRequest(api, route, person), key);
    // Making a valid request may have effects of its own.
    const other = await readyRequest(api, route, person);
    const effects = await countEffects(pool);
    const answer = await send(route, person, other, key);
    expect([answer.status, answer.json["type"]]).toEqual([422, "KEY_REUSED"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await countEffects(pool)).toBe(effects);
  });

  test("acts once for twenty concurrent requests", async () => {
    const person = await callerOf(route);
    const request = await readyRequest(api, route, person);
    const key = randomUUID();
    const before = await countEffects(pool);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(route, person, request, key)));
    expect(await countEffects(pool)).toBe(before + request.effects);
    const succeeded = answers.filter(({ status }) => status === (route.status ?? 200));
    expect(succeeded.length).toBeGreaterThanOrEqual(1);
    expect(new Set(succeeded.map(({ text }) => text)).size).toBe(1);
    // A caller that is told to retry later does so.
    expect(
      answers.filter(({ status }) => status >= 400).every(({ status }) => [409, 503].includes(status)),
    ).toBe(true);
    expect((await send(route, person, request, key)).text).toBe(succeeded[0]?.text);
    expect(await countEffects(pool)).toBe(before + request.effects);
  });

  test.skipIf(route.access === "public" || isForOperators(route))(
    "keeps the keys of two people apart",
    async () => {
      const key = randomUUID();
      const before = await countEffects(pool);
      for (const person of [await signUpSomebody(api.url), await signUpSomebody(api.url)]) {
        const answer = await send(route, person, await readyRequest(api, route, person), key);
        expect(answer.status).toBe(route.status ?? 200);
      }
      expect(await countEffects(pool)).toBe(before + 4);
    },
  );

  test.each([
    ["a short one", "1234567"],
    ["a long one", "x".repeat(201)],
    ["an empty one", ""],
    ["one with a space", "abcd efgh ijkl"],
    ["one with a letter beyond ASCII", "schlüssel-wort"],
    ["one with a tab", "abcdefgh\tijkl"],
  ])("refuses a malformed key: %s", async (_what, key) => {
    const person = await callerOf(route);
    const request = await readyRequest(api, route, person);
    const effects = await countEffects(pool);
    const answer = await send(route, person, request, key);
    expect([answer.status, answer.json["type"]]).toEqual([400, "INVALID_REQUEST"]);
    expect(await countEffects(pool)).toBe(effects);
  });

  test("a failed request leaves its key unused", async () => {
    const person = await callerOf(route);
    const key = randomUUID();
    const before = await countRows(pool, "idempotency_keys");
    const request = await readyRequest(api, route, person);
    await pool.query("alter table activity rename to activity_gone");
    const failed = await send(route, person, request, key);
    await pool.query("alter table activity_gone rename to activity");
    expect(failed.status).toBe(500);
    expect(await countRows(pool, "idempotency_keys")).toBe(before);
    const retried = await send(route, person, await readyRequest(api, route, person), key);
    expect(retried.status).toBe(route.status ?? 200);
  });
});

describe("an attacker who learns the key of a sign-up", () => {
  let limited: TestApi;
  beforeAll(async () => void (limited = await startTestApi()));
  afterAll(() => limited.stop());
  const signUp = (body: object, key: string) =>
    post(`${limited.url}/api/auth/signup`, body, {
      headers: { "idempotency-key": key },
      from: someAddress(),
    });
  const countSessions = () => countRows(limited.application.pool, "sessions");

  test("gets no sign-in without its password", async () => {
    const registration = someRegistration();
    const key = randomUUID();
    const { json } = await signUp(registration, key);
    const sessions = await countSessions();
    const answer = await signUp({ ...registration, password: "a guess of mine" }, key);
    expect(answer.status).toBe(401);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.text).not.toContain(String(json["id"]));
    expect(await countSessions()).toBe(sessions);
  });

  test("can't guess the password through it either", async () => {
    const registration = someRegistration();
    const key = randomUUID();
    await signUp(registration, key);
    const answers: number[] = [];
    for (let guess = 0; guess < 30; guess += 1)
      answers.push((await signUp({ ...registration, password: `guess-${guess}` }, key)).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(25);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });
});
