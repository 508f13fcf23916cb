import { networkInterfaces } from "node:os";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import { createEnrolmentToken } from "../modules/nodes/index.ts";

const proxy = "127.0.77.1";
const stranger = "127.0.77.2";
const api = await startTestApi({
  environment: { TRUSTED_PROXIES: `${proxy}, 127.0.78.0/24`, HTTP_HOST: "0.0.0.0" },
});
afterAll(() => api.stop());

const warnings = () =>
  api
    .logText()
    .split("\n")
    .filter((line) => line.includes("TRUSTED_PROXIES"));
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

test("forwarded headers of a stranger are logged once per address, and for ten addresses at most", async () => {
  const forwarded = { "x-forwarded-for": "198.51.100.1" };
  for (const from of [proxy, "127.0.78.9"]) await ask(`${api.url}/healthz`, { from, headers: forwarded });
  await ask(`${api.url}/healthz`, { from: stranger });
  expect(warnings()).toEqual([]);
  for (let count = 0; count < 30; count += 1)
    await ask(`${api.url}/healthz`, { from: stranger, headers: forwarded });
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).toContain(stranger);
  for (let count = 1; count <= 30; count += 1)
    await ask(`${api.url}/healthz`, { from: `127.0.79.${count}`, headers: { "x-real-ip": "198.51.100.1" } });
  expect(warnings()).toHaveLength(10);
});

interface Way {
  readonly from: string;
  readonly url?: string;
  readonly headers?: Record<string, string>;
}

async function enrolTwice({ from, url = api.url, headers = {} }: Way) {
  const { token } = await createEnrolmentToken(api.application.deps);
  const protocol = { oldest: 1, newest: 1 };
  const machine = { name: "m", address: "192.0.2.1", memoryMb: 1024, diskMb: 1024, cpus: 1 };
  const request = { token, protocol, ...machine };
  const first = await post(`${url}/api/nodes/enrol`, request, { from, headers });
  return { first, second: await post(`${api.url}/api/nodes/enrol`, request) };
}

test.each<[string, Way]>([
  ["from this machine", { from: "127.0.0.1" }],
  ["over https through a trusted proxy", { from: proxy, headers: { "x-forwarded-proto": "https" } }],
])("a machine is enrolled %s", async (_way, way) => {
  expect((await enrolTwice(way)).first.status).toBe(201);
});

test.each<[string, Way]>([
  ["in clear through a trusted proxy", { from: proxy, headers: { "x-forwarded-proto": "http" } }],
  [
    "through a trusted proxy that does not say how",
    { from: proxy, headers: { "x-forwarded-for": "192.0.2.9" } },
  ],
  ["by a stranger who says https", { from: stranger, headers: { "x-forwarded-proto": "https" } }],
])("a machine is not enrolled %s, and the token it showed is spent", async (_way, way) => {
  const { first, second } = await enrolTwice(way);
  expect([first.status, first.json["type"]]).toEqual([second.status, "ENROLMENT_REFUSED"]);
  expect(first.text).toContain("over https only");
  expect(second.json["type"]).toBe("ENROLMENT_REFUSED");
  expect(second.text).not.toContain("over https only");
});

test.skipIf(outside === undefined)("a machine can't enrol from outside without TLS", async () => {
  const url = new URL(api.url);
  url.hostname = outside ?? "";
  const { first, second } = await enrolTwice({ from: outside ?? "", url: url.origin });
  expect(first.text).toContain("over https only");
  expect(second.json["type"]).toBe("ENROLMENT_REFUSED");
});
