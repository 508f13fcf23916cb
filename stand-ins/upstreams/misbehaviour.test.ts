import { gunzipSync } from "node:zlib";
import { request } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Fault } from "./control/fault.ts";
import { type LocalUpstreams, startLocalUpstreams } from "./testing/upstreams.fixture.ts";

let up: LocalUpstreams;
beforeAll(async () => {
  up = await startLocalUpstreams();
});
afterEach(() => up.control.behave());
afterAll(() => up.close());

const PATH = "/v3/projects/paper/versions/1.21.4/builds";
const ask = (path: string = PATH): Promise<Response> => up.ask(up.url("paper", path));
const spoil = (fault: Fault, limits: { pathPrefix?: string; times?: number } = {}): Promise<void> =>
  up.control.misbehave("paper", fault, limits);

test.each([404, 410, 500, 503] as const)(
  "%i is answered on demand, and no longer when it behaves",
  async (status) => {
    await spoil({ kind: "status", status });
    expect((await ask()).status).toBe(status);
    await up.control.behave();
    expect((await ask()).status).toBe(200);
  },
);

test("a 429 contains the seconds to wait", async () => {
  await spoil({ kind: "status", status: 429, retryAfterSeconds: 7 });
  const { status, headers } = await ask();
  expect([status, headers.get("retry-after"), headers.get("x-ratelimit-reset")]).toEqual([429, "7", "7"]);
});

test("a fault only affects its upstream, its paths, and the given number of requests", async () => {
  await spoil({ kind: "status", status: 500 }, { pathPrefix: "/v3/projects/paper/versions", times: 1 });
  expect((await ask("/v3/projects")).status).toBe(200);
  expect((await up.ask(up.url("modrinth", "/v2/project/chunky"))).status).toBe(200);
  expect([(await ask()).status, (await ask()).status]).toEqual([500, 200]);
});

test("a body may stall half way, with or without closing the connection", async () => {
  await spoil({ kind: "truncated-body" });
  await expect(ask().then((answer) => answer.text())).rejects.toThrow("terminated");
  await spoil({ kind: "stalled-body" });
  const stalled = await up.ask(up.url("paper", PATH), { signal: AbortSignal.timeout(300) });
  await expect(stalled.text()).rejects.toThrow("timeout");
});

test("headers may be slow, and connections may be reset", async () => {
  await spoil({ kind: "slow-headers", delayMs: 60_000 });
  await expect(up.ask(up.url("paper", PATH), { signal: AbortSignal.timeout(200) })).rejects.toThrow(
    "timeout",
  );
  await spoil({ kind: "connection-reset" });
  await expect(ask()).rejects.toThrow("fetch failed");
});

test("bytes may differ from the announced hash, at the same length", async () => {
  const builds = (await (await ask()).json()) as { downloads: { "server:default": { url: string } } }[];
  const url = builds[0]?.downloads["server:default"].url ?? "";
  const right = Buffer.from(await (await up.ask(url)).arrayBuffer());
  await up.control.misbehave("paper-data", { kind: "changed-bytes" });
  const wrong = Buffer.from(await (await up.ask(url)).arrayBuffer());
  expect(wrong.length).toBe(right.length);
  expect(wrong.equals(right)).toBe(false);
});

test("all builds may be missing while the version is still listed", async () => {
  await spoil({ kind: "zero-builds" });
  expect(await (await ask()).json()).toEqual([]);
  expect(await (await ask("/v3/projects/paper/versions/1.21.4")).json()).toMatchObject({
    version: { id: "1.21.4" },
    builds: [],
  });
});

test.each([
  ["loopback", /^http:\/\/127\.0\.0\.1\//],
  ["private", /^http:\/\/10\.0\.0\.1\//],
  ["link-local", /^http:\/\/169\.254\.169\.254\//],
  [{ url: "file:///etc/passwd" }, /^file:/],
] as const)("redirects lead to %j", async (to, location) => {
  await spoil({ kind: "redirect", to });
  const answer = await ask();
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toMatch(location);
});

test("redirects lead to an unknown host, or in circles", async () => {
  await spoil({ kind: "redirect", to: "stranger" });
  expect((await ask()).headers.get("location")).toBe(up.url("stranger", PATH));
  await spoil({ kind: "redirect", to: "itself" });
  expect((await ask()).headers.get("location")).toBe(up.url("paper", PATH));
});

test("JSON may be huge, broken, an HTML page, or a gzip bomb", async () => {
  await spoil({ kind: "huge-json" });
  expect((await (await ask()).text()).length).toBeGreaterThan(10_000_000);
  await spoil({ kind: "invalid-json" });
  await expect(ask().then((answer) => answer.json())).rejects.toThrow(SyntaxError);
  await spoil({ kind: "html" });
  expect((await ask()).headers.get("content-type")).toContain("text/html");
  await spoil({ kind: "gzip-bomb", unpackedBytes: 50_000_000 });
  const packed = await rawBody(up.url("paper", PATH));
  expect(packed.length).toBeLessThan(100_000);
  expect(gunzipSync(packed).length).toBe(50_000_000);
});

test("every request is counted with its host and path, until the count is reset", async () => {
  await up.control.resetRequests();
  await ask();
  await up.ask(up.url("modrinth", "/v2/project/none?x=1"));
  expect(await up.control.requests()).toMatchObject([
    { method: "GET", upstream: "paper", host: up.hosts.paper, path: PATH },
    { method: "GET", upstream: "modrinth", host: up.hosts.modrinth, path: "/v2/project/none?x=1" },
  ]);
  await up.control.resetRequests();
  expect(await up.control.requests()).toEqual([]);
});

test("the settings contain every source and its download hosts", () => {
  expect(up.environment["SOURCE_MODRINTH_URL"]).toBe(up.url("modrinth", "/v2"));
  expect(up.environment["SOURCE_EXTRA_HOSTS"]).toContain(`paper=${up.hosts["paper-data"]},`);
  expect(Object.keys(up.environment).filter((name) => name.startsWith("SOURCE_"))).toHaveLength(16);
  expect(up.environment["EGRESS_ALLOWED_NETWORKS"]).toMatch(/^\d+\.\d+\.\d+\.\d+\/32/);
});

/** The raw bytes: fetch would unpack them. */
function rawBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "user-agent": "StandInTest/1.0 (test@example.org)" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    })
      .on("error", reject)
      .end();
  });
}
