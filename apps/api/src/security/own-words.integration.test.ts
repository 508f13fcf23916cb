import { afterAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { isForOperators, signInOperator } from "./gate.fixture.ts";
import { boundRoutes, readyRequest } from "./ready-request.fixture.ts";

// There is one operator, and the usual limits would not be enough for all routes.
const api = await startTestApi({ environment: { LIMIT_FACTOR: "100" } });
afterAll(() => api.stop());

const libraryWords =
  /zod|invalid (input|uuid|url|option|string|email|iso|discriminator|key|element)|expected |received|unrecognized|too (small|big): |must match|regex|fastify|FST_|body cannot|content-type|Unexpected (token|end)|JSON at|in JSON|undefined|NaN|\[object|node:|ECONN|E[A-Z]{4,}:|cannot read|is not a function|\bat .*\.ts/i;

/** A sentence in the usual form. */
const saysSomething = /"error":"[^}]{10,}"/;

const wrongValues = [undefined, null, -1, "", "\u0001", [], {}, ["x"], 1e300] as const;
const bodies = ["{", "[]", '"text"', "{}", "undefined", ""] as const;

let operator: Promise<TestPerson> | undefined;

describe.each(boundRoutes(api))("%s", (_name, route) => {
  test("refuses what is malformed in words of its own", async () => {
    const person = await (isForOperators(route)
      ? (operator ??= signInOperator(api))
      : signUpSomebody(api.url));
    const { url, method, body, headers } = await readyRequest(api, route, person);
    const refused: string[] = [];
    const send = async (address: string, sent: unknown) => {
      const answer = await ask(address, {
        method,
        body: sent,
        headers: { ...headers, cookie: person.cookies },
        from: someAddress(),
        isCutWhenOpen: true,
      });
      // An answer to HEAD has no body.
      if (answer.status >= 400 && method !== "HEAD") refused.push(`${answer.status} ${answer.text}`);
      expect(answer.status).not.toBe(500);
    };
    for (const name of Object.keys(route.params?.shape ?? {}))
      await send(`${api.url}${route.path.replace(`{${name}}`, "x").replaceAll(/\{\w+\}/g, "y")}`, body);
    for (const name of Object.keys(route.query?.shape ?? {}))
      for (const value of ["", "%01", `x&${name}=y`, "-1"]) await send(`${url}?${name}=${value}`, body);
    if (route.body) {
      for (const text of bodies) await send(url, text);
      for (const name of Object.keys(body ?? {}))
        for (const value of wrongValues) await send(url, JSON.stringify({ ...body, [name]: value }));
    }
    expect(refused.filter((answer) => libraryWords.test(answer) || !saysSomething.test(answer))).toEqual([]);
  });
});
