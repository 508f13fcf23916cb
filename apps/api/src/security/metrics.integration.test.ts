import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import { isLoopback } from "../platform/http/loopback.ts";

const egress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

describe("without a token", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ environment: { HTTP_HOST: "0.0.0.0" } });
  });
  afterAll(() => api.stop());

  test("the machine itself reads the metrics", async () => {
    const answer = await ask(`${api.url}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("http_request_duration_seconds");
  });

  test.each([
    ["one address", "203.0.113.1"],
    ["the machine's own", "127.0.0.1"],
    ["a chain", "127.0.0.1, 203.0.113.1"],
    ["nonsense", "unknown"],
  ])("a caller behind a proxy does not: %s", async (_what, chain) => {
    const answer = await ask(`${api.url}/metrics`, { headers: { "x-forwarded-for": chain } });
    expect([answer.status, answer.json["type"]]).toEqual([404, "NOT_FOUND"]);
  });

  test.skipIf(egress === undefined)("a caller from outside does not", async () => {
    const url = new URL(api.url);
    url.hostname = egress ?? "";
    expect((await ask(`${url.origin}/healthz`, { from: egress ?? "" })).status).toBe(200);
    expect((await ask(`${url.origin}/metrics`, { from: egress ?? "" })).status).toBe(404);
  });

  test("invented paths, methods and names add no series", async () => {
    const series = async () => new Set((await ask(`${api.url}/metrics`)).text.match(/route="[^"]*"/g) ?? []);
    await ask(`${api.url}/api/nothing-here`);
    const before = await series();
    for (let index = 0; index < 20; index += 1) {
      await ask(`${api.url}/made-up/${index}?q=${index}`);
      await ask(`${api.url}/api/account/sign-ins/${index}`, { method: "DELETE" });
    }
    const after = [...(await series())].filter((one) => !before.has(one));
    expect(after.length).toBeLessThanOrEqual(1);
  });
});

describe("with a token", () => {
  const token = "a-token-for-the-collector";
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ environment: { METRICS_TOKEN: token } });
  });
  afterAll(() => api.stop());

  test.each([
    ["the token", `Bearer ${token}`, 200],
    ["nothing", "", 404],
    ["another token", "Bearer another-token-entirely", 404],
    ["the token with another letter", `Bearer ${token.replace("c", "d")}`, 404],
    ["the token with a letter more", `Bearer ${token}x`, 404],
    ["the token in capitals", `Bearer ${token.toUpperCase()}`, 404],
    ["the bare token", token, 404],
    ["another scheme", `Basic ${token}`, 404],
  ])("%s brings what is due", async (_what, authorization, status) => {
    const answer = await ask(`${api.url}/metrics`, { headers: { authorization } });
    expect(answer.status).toBe(status);
    expect(answer.text.includes("http_request_duration_seconds")).toBe(status === 200);
  });

  test("a query parameter or a cookie is not accepted", async () => {
    expect((await ask(`${api.url}/metrics?token=${token}`)).status).toBe(404);
    expect((await ask(`${api.url}/metrics`, { headers: { cookie: `token=${token}` } })).status).toBe(404);
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["128.0.0.1", false],
  ["1127.0.0.1", false],
  ["10.127.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["::11", false],
  ["127", false],
  ["", false],
  [undefined, false],
])("%s is the machine itself: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
