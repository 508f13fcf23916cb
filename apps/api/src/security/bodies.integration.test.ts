import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import {
  signUpSomebody,
  someAddress,
  someRegistration,
  type TestPerson,
} from "../modules/accounts/people.fixture.ts";
import { isForOperators, signInOperator } from "./gate.fixture.ts";
import { exchange, sendRaw } from "./raw-http.fixture.ts";
import { boundRoutes, changingRoutes, readyRequest } from "./ready-request.fixture.ts";

// There is one operator, and the usual limits would not be enough for all routes.
const api = await startTestApi({ environment: { LIMIT_FACTOR: "100" } });
afterAll(() => api.stop());

const port = Number(new URL(api.url).port);
const somebody = await signUpSomebody(api.url);
const withBody = changingRoutes(api).filter(([, { body }]) => body !== undefined);

const nest = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Bodies that are invalid for every route. */
const hostileBodies: Record<string, string> = {
  "no JSON": "{",
  "JSON and more": "{}{}",
  "a bare word": "undefined",
  "an array": "[]",
  "a number": "1",
  "a text": '"text"',
  null: "null",
  "nothing but spaces": "   ",
  "an empty object": "{}",
  "a NUL byte": "\0",
  "a byte order mark": "\uFEFF{}",
  "deep arrays": nest("[", "]", 30_000),
  "deep objects": nest('{"a":', "}", 9_000),
  "many fields": JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_n, i) => [`f${i}`, i]))),
  "a huge number": `{"username":1${"0".repeat(5_000)}}`,
  __proto__: '{"__proto__":{"isAdmin":true},"username":"x"}',
  "a nested __proto__": '{"username":{"__proto__":{"isAdmin":true}}}',
  "an escaped __proto__": '{"\\u005f_proto__":{"isAdmin":true}}',
  "constructor.prototype": '{"constructor":{"prototype":{"isAdmin":true}}}',
};

/** Values that replace each field of an otherwise valid body. */
const hostileValues: Record<string, unknown> = {
  "a NUL": "abc\0defghijk",
  "half a surrogate pair": "abc\uD800defghi",
  "the other half": "\uDC00abcdefghi",
  null: null,
  "a number": 12_345_678,
  true: true,
  "an array": [["abcdefgh"]],
  "an object": { length: 8, toString: "abcdefgh" },
  "an operator of another database": { $ne: null },
};

async function stillAnswers(): Promise<void> {
  expect((await ask(`${api.url}/readyz`)).status).toBe(200);
  expect(Object.prototype).not.toHaveProperty("isAdmin");
}

let operator: Promise<TestPerson> | undefined;

describe.each(withBody)("%s", (_name, route) => {
  let person: TestPerson;
  // A refusal changes nothing, so one person is enough.
  let ready: Awaited<ReturnType<typeof readyRequest>>;
  beforeAll(async () => {
    person = await (isForOperators(route) ? (operator ??= signInOperator(api)) : signUpSomebody(api.url));
    ready = await readyRequest(api, route, person);
  });
  const send = async (body: string) => {
    const { url, method } = ready;
    return ask(url, { method, body, headers: { cookie: person.cookies }, from: someAddress() });
  };

  test.each(Object.entries(hostileBodies))("answers %s with a sentence", async (_what, body) => {
    const answer = await send(body);
    expect([answer.status, answer.json["type"]]).toEqual([400, "INVALID_REQUEST"]);
    await stillAnswers();
  });

  test.each(Object.entries(hostileValues))("refuses %s in every field", async (_what, value) => {
    const { body } = ready;
    for (const [field, right] of Object.entries(body ?? {})) {
      // Both of its two values are valid.
      if (typeof right === "boolean" && typeof value === "boolean") continue;
      // Null means that nothing was chosen.
      if (right === null && value === null) continue;
      const answer = await send(JSON.stringify({ ...body, [field]: value }));
      expect(answer.status, `${field}: ${answer.text}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${field}: ${answer.text}`).toBeLessThan(500);
    }
    await stillAnswers();
  });

  test("refuses a very long text in every field", async () => {
    const { body } = ready;
    const text = "x".repeat((route.largestBodyBytes ?? 64 * 1024) - 5000);
    for (const field of Object.keys(body ?? {})) {
      const { status } = await send(JSON.stringify({ ...body, [field]: text }));
      expect([field, status >= 400 && status < 500]).toEqual([field, true]);
    }
  });

  test("refuses a body that is valid except for a __proto__", async () => {
    const { body } = ready;
    const answer = await send(JSON.stringify(body).replace("{", '{"__proto__":{"isAdmin":true},'));
    expect([answer.status, answer.json["type"]]).toEqual([400, "INVALID_REQUEST"]);
  });

  test("accepts the route's limit, 64 kB for most, and not a byte more, announced or in chunks", async () => {
    const largest = route.largestBodyBytes ?? 64 * 1024;
    const filler = (size: number) => `{"filler":"${"x".repeat(size - 13)}"}`;
    expect((await send(filler(largest))).status).toBe(400);
    const tooLarge = await send(filler(largest + 1));
    expect([tooLarge.status, tooLarge.json["type"]]).toEqual([413, "TOO_LARGE"]);
    const { url, method } = await readyRequest(api, route, person);
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const head = `${method} ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunks = chunk.repeat(largest / 0x10000 + 1);
    const chunked = await exchange(port, Buffer.from(`${head}${chunks}0\r\n\r\n`));
    expect(chunked.status).toBe(413);
  });
});

test("of two fields with one name the last counts, for the check and for the use", async () => {
  const body = `{"username":"nobody-here","password":"wrong one","username":"${somebody.username}","password":"${somebody.password}"}`;
  const answer = await ask(`${api.url}/api/auth/login`, { method: "POST", body, from: someAddress() });
  expect(answer.json["username"]).toBe(somebody.username);
});

test("unknown fields are dropped", async () => {
  const answer = await ask(`${api.url}/api/auth/signup`, {
    method: "POST",
    body: { ...someRegistration(), id: somebody.id, isAdmin: true, plan: "gold", passwordHash: "x" },
    from: someAddress(),
  });
  expect(answer.json).toMatchObject({ isAdmin: false, plan: "free" });
  expect(answer.json["id"]).not.toBe(somebody.id);
});

describe("before any route", () => {
  const long = "x".repeat(1_000_000);
  test.each([
    ["a header of a megabyte", { path: "/api/auth/me", headers: [["X-Long", long]] }],
    ["a cookie of a megabyte", { path: "/api/auth/me", headers: [["Cookie", `__Host-session=${long}`]] }],
    ["an address of a megabyte", { path: `/api/${long}` }],
    ["half an escape", { path: "/api/auth/%" }],
    ["an escaped NUL", { path: "/api/account/sign-ins/%00" }],
    ["an escape that is no UTF-8", { path: "/api/account/sign-ins/%ff" }],
    ["dots in the path", { path: "/api/auth/../../metrics/%2e%2e" }],
    ["an upgrade of a plain route", { path: "/api/auth/me", headers: upgrade() }],
    ["an upgrade of nothing", { path: "/ws/nothing", headers: upgrade() }],
    ["a NUL in a header", { path: "/api/auth/me", headers: [["X-Nul", "a\0b"]] }],
    [
      "two lengths",
      {
        path: "/api/auth/login",
        headers: [
          ["Content-Length", "2"],
          ["Content-Length", "3"],
        ],
      },
    ],
    [
      "a length and chunks",
      {
        path: "/api/auth/login",
        headers: [
          ["Content-Length", "2"],
          ["Transfer-Encoding", "chunked"],
        ],
      },
    ],
    ["a negative length", { path: "/api/auth/login", headers: [["Content-Length", "-1"]] }],
  ] as const)("%s is answered or cut off, and the next request is served", async (_what, request) => {
    const answer = await sendRaw(api.url, { method: "GET", ...request });
    expect([0, 400, 401, 404, 413, 414, 431]).toContain(answer.status);
    await stillAnswers();
  });
});

test("none of this was an unexpected failure", () => {
  expect(boundRoutes(api).length).toBeGreaterThan(0);
  expect(api.logText()).not.toContain("failed unexpectedly");
});

function upgrade() {
  return [
    ["Upgrade", "websocket"],
    ["Sec-WebSocket-Version", "13"],
    ["Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="],
  ] as const;
}
