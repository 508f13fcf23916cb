import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { isForOperators } from "./gate.fixture.ts";
import { boundRoutes, readyRequest, type ReadyRequest } from "./ready-request.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

const operatorsRoutes = boundRoutes(api).filter(([, route]) => isForOperators(route));
let requests: readonly (readonly [name: string, request: ReadyRequest])[];
beforeAll(async () => {
  const owner = await signUpSomebody(api.url);
  const ready: (readonly [string, ReadyRequest])[] = [];
  for (const [name, route] of operatorsRoutes) ready.push([name, await readyRequest(api, route, owner)]);
  requests = ready;
}, 60_000);

/** By name. Sign-up refuses all of them but the first; here a row has the name, however it came to be. */
const names: Readonly<Record<string, string>> = {
  "a person": "somebody else",
  "the name itself": "admin",
  "a space at the end": "Admin ",
  "a Cyrillic capital": "\u0410dmin",
  "full width": "\uFF41\uFF44\uFF4D\uFF49\uFF4E",
  "a zero-width space": "ad\u200Bmin",
};

async function personNamed(username: string): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await pool.query("update users set username = $2 where id = $1", [person.id, username]);
  return { ...person, username };
}

describe("a name makes nobody the operator", () => {
  test.each(Object.entries(names))("%s reaches no route of the desk", async (_what, username) => {
    const { cookies } = await personNamed(username);
    expect(requests.length).toBeGreaterThan(15);
    const answers = new Map<string, unknown>();
    for (const [name, { url, method, body }] of requests) {
      const answer = await ask(url, { method, body, headers: { cookie: cookies }, from: someAddress() });
      answers.set(name, `${answer.status} ${String(answer.json["type"])}`);
    }
    expect([...answers].filter(([, answer]) => answer !== "403 FORBIDDEN")).toEqual([]);
  });
});
