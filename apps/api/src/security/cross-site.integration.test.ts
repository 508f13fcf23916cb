import type { RouteDefinition } from "@blockwright/contract/route";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partOfCommit } from "../../../../services/part-of-commit.ts";
import { startTestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { changedTables, fingerprintTables } from "./database.fixture.ts";
import { isForOperators, signInOperator } from "./gate.fixture.ts";
import { sendRaw } from "./raw-http.fixture.ts";
import {
  boundRoutes,
  changingRoutes,
  readyRequest,
  type ReadyRequest,
  routesWithoutExample,
} from "./ready-request.fixture.ts";

// Started here, not in a hook: the tables below are built from its routes. Some of them need mail.
const api = await startTestApi({ environment: { MAIL_DIRECTORY: "/nowhere" } });
afterAll(() => api.stop());

const { publicUrl } = api.application.config.http;
const port = Number(publicUrl.port);
const pool = api.application.pool;
const person = await signUpSomebody(api.url);
const routes = changingRoutes(api);

const hostile: Record<string, Record<string, string>> = {
  "a page of another site": { "sec-fetch-site": "cross-site" },
  "a page of a sibling site": { "sec-fetch-site": "same-site" },
  "an unheard-of Sec-Fetch-Site": { "sec-fetch-site": "whatever" },
  "an empty Sec-Fetch-Site": { "sec-fetch-site": "" },
  "a Sec-Fetch-Site in capitals": { "sec-fetch-site": "Same-Origin" },
  "two values of Sec-Fetch-Site": { "sec-fetch-site": "same-origin, cross-site" },
  "another origin": { origin: "https://evil.example" },
  "a sandboxed frame": { origin: "null" },
  "an empty origin": { origin: "" },
  "another port": { origin: `http://localhost:${port + 1}` },
  "no port": { origin: "http://localhost" },
  "another scheme": { origin: `https://localhost:${port}` },
  "our address by number": { origin: `http://127.0.0.1:${port}` },
  "ours as the beginning of another": { origin: `http://localhost:${port}.evil.example` },
  "ours as a longer port": { origin: `http://localhost:${port}0` },
  "ours as a user name": { origin: `http://localhost:${port}@evil.example` },
  "ours as the end of another": { origin: `http://evil-localhost:${port}` },
  "ours in capitals": { origin: `http://LOCALHOST:${port}` },
  "ours with a path": { origin: `http://localhost:${port}/` },
  "ours beside another": { origin: `http://localhost:${port}, https://evil.example` },
  "another origin that claims to be the same": {
    origin: "https://evil.example",
    "sec-fetch-site": "same-origin",
  },
  "our origin from another site": { origin: publicUrl.origin, "sec-fetch-site": "cross-site" },
  "a host that agrees with the hostile origin": { origin: "http://evil.example", host: "evil.example" },
  "a proxy's word for the hostile origin": {
    origin: "http://evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
  },
};

test("every route that changes something has an example here", () => {
  expect(routesWithoutExample(api)).toEqual([]);
  expect(routes.length).toBeGreaterThanOrEqual(7);
});

describe.each(partOfCommit(routes, 8))("%s", (_name, route) => {
  let ready: Awaited<ReturnType<typeof readyRequest>>;
  let before: Awaited<ReturnType<typeof fingerprintTables>>;
  // Once for each route: nothing below may change a row.
  beforeAll(async () => {
    ready = await readyRequest(api, route, person);
    before = await fingerprintTables(pool);
  });

  test.each(Object.entries(hostile))("is refused and without effect from %s", async (_from, headers) => {
    const { url, method, body } = ready;
    const answer = await ask(url, { method, body, headers: { cookie: person.cookies, ...headers } });
    expect([answer.status, answer.json["type"]]).toEqual([403, "CROSS_SITE"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(changedTables(before, await fingerprintTables(pool))).toEqual([]);
  });

  // Bytes of a machine or a webhook have any type: its token or signature decides.
  test.skipIf(route.kind === "relay" || route.kind === "webhook").each([
    ["plain text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["a form with parts", "multipart/form-data; boundary=x"],
    ["a tab at the end", "application/json\t;"],
    ["a tab before the parameter", "application/json\t; charset=utf-8"],
    ["a parameter of its own", "application/json;a=b"],
    ["a second parameter", "application/json; charset=utf-8; a=b"],
    ["another character set", "application/json; charset=utf-16"],
    ["a longer name", "application/jsonx"],
    ["a suffix", "application/ld+json"],
    ["two types", "application/json, text/plain"],
    ["JSON behind plain text", "text/plain; application/json"],
    ["an empty type", ""],
    ["no type at all", undefined],
  ])("accepts no body as %s", async (_what, type) => {
    const { url, method, body } = ready;
    const answer = await sendRaw(api.url, {
      method,
      path: new URL(url).pathname,
      headers: [["Cookie", person.cookies], ...(type === undefined ? [] : [["Content-Type", type] as const])],
      body: JSON.stringify(body ?? {}),
    });
    expect([400, 412, 415, 429]).toContain(answer.status);
    const onlyCounted = ["public.rate_limits"];
    expect(
      changedTables(before, await fingerprintTables(pool)).filter((t) => !onlyCounted.includes(t)),
    ).toEqual([]);
  });
});

/** There is one operator. */
let operator: Promise<TestPerson> | undefined;
const somebodyFor = ({ access }: RouteDefinition) =>
  isForOperators({ access }) ? (operator ??= signInOperator(api)) : signUpSomebody(api.url);

describe("the same requests from our own page", () => {
  // No page can act as a machine.
  const ofPages = routes.filter(([, { kind }]) => kind !== "relay");
  test.each(ofPages)("%s passes", async (_name, route) => {
    const somebody = await somebodyFor(route);
    const { url, method, body, headers: own, status } = await readyRequest(api, route, somebody);
    const ofPage = { cookie: somebody.cookies, origin: publicUrl.origin, "sec-fetch-site": "same-origin" };
    const headers = { ...own, ...ofPage };
    // As another browser: this one already has an account.
    if (route.path === "/api/auth/signup") headers.cookie = "";
    const answer = await ask(url, { method, body, headers, from: someAddress() });
    expect(answer.text).not.toContain("CROSS_SITE");
    expect(answer.status).toBe(status);
  });
});

test.each([
  "application/json",
  "Application/JSON",
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
])("a body sent as %s is read", async (type) => {
  const answer = await ask(`${api.url}/api/auth/login`, {
    method: "POST",
    body: { username: "nobody", password: "whatever" },
    headers: { "content-type": type },
    from: someAddress(),
  });
  expect(answer.json["type"]).toBe("INVALID_CREDENTIALS");
});

test.each(["GET", "HEAD", "OPTIONS"])(
  "%s reaches no route that changes something",
  { timeout: 240_000 },
  async (method) => {
    const readable = new Set(
      boundRoutes(api).flatMap(([, { method: own, path }]) => (own === "GET" || own === "HEAD" ? path : [])),
    );
    // One after another: made at the same time, their servers and machines disturb each other.
    const requests: ReadyRequest[] = [];
    for (const [, route] of routes)
      if (!readable.has(route.path)) requests.push(await readyRequest(api, route, person));
    expect(requests.length).toBeGreaterThan(0);
    const before = await fingerprintTables(pool);
    for (const { url } of requests) {
      const headers = { cookie: person.cookies, origin: "https://evil.example" };
      const answer = await ask(url, { method, headers });
      expect(answer.status).toBe(404);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect(changedTables(before, await fingerprintTables(pool))).toEqual([]);
  },
);
