import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgressClient, type RunningEgressClient } from "../platform/egress/create-egress-client.ts";
import { createLog } from "../platform/log.ts";
import { createFetchIcon } from "./plugin-icons.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const pictures: Readonly<Record<string, readonly [type: string, bytes: Buffer]>> = {
  png: ["image/png", png],
  jpeg: ["image/jpeg", Buffer.from("ffd8ffe000104a464946", "hex")],
  gif: ["image/gif", Buffer.from("GIF89a\x01\0\x01\0")],
  webp: ["image/webp", Buffer.from("RIFF\x24\0\0\0WEBPVP8 ")],
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const asked = new Map<string, number>();
const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  "/svg": (response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(svg),
  "/svg-as-png": (response) => response.writeHead(200, { "content-type": "image/png" }).end(svg),
  "/svg-behind-mark": (response) => response.end(`\uFEFF\n${svg}`),
  "/html-as-png": (response) => response.writeHead(200, { "content-type": "image/png" }).end("<html>PNG"),
  "/riff-of-another-kind": (response) => response.end(Buffer.from("RIFF\x24\0\0\0WAVEfmt ")),
  "/nothing": (response) => response.end(),
  "/missing": (response) => response.writeHead(404).end(),
  "/huge": (response) => response.end(Buffer.concat([png, Buffer.alloc(512 * 1024)])),
  "/huge-announced": (response) => response.writeHead(200, { "content-length": String(2 ** 40) }).write(png),
  "/slow": (response) => response.writeHead(200).write(png),
  "/never": () => undefined,
  "/private": (response) => response.writeHead(302, { location: "http://10.0.0.1/icon.png" }).end(),
  "/metadata": (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
  "/loopback": (response) => response.writeHead(302, { location: "http://127.0.0.2/icon.png" }).end(),
};

const server = createServer((request, response) => {
  const path = request.url ?? "";
  asked.set(path, (asked.get(path) ?? 0) + 1);
  const picture = pictures[path.slice(1)];
  if (picture) response.writeHead(200, { "content-type": "text/plain" }).end(picture[1]);
  else answers[path]?.(response);
});
let host: string;
let egress: RunningEgressClient;
let nowMs = 1_000_000;
let fetchIcon: ReturnType<typeof createFetchIcon>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { egress: { contact: "test", allowedNetworks: ["127.0.0.1/32"] } };
  egress = createEgressClient({
    config,
    rows: undefined,
    log: createLog("silent", "test"),
    limits: { tries: 1 },
  });
});
afterAll(async () => {
  await egress.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.clear();
  // Redirects to these hosts are allowed by name, so only the address guard can stop them.
  const allowedHosts = [host, "10.0.0.1", "169.254.169.254", "127.0.0.2"];
  const source = { name: "icons", baseUrl: `http://${host}`, allowedHosts, requestsPerMinute: 600 };
  // Each test has its own source: some fail so often that a shared one would be marked as down.
  const named = { ...source, name: `icons-${Math.random()}` };
  fetchIcon = createFetchIcon({ egress, sources: [named], now: () => nowMs, withinMs: 300 });
});

test.each(Object.entries(pictures))("a %s is told by its content", async (name, [type, bytes]) => {
  const icon = await fetchIcon(`http://${host}/${name}`);
  expect([icon?.type, Buffer.from(icon?.bytes ?? []).equals(bytes)]).toEqual([type, true]);
});

test.each(Object.keys(answers))("%s is no icon", async (path) => {
  expect(await fetchIcon(`http://${host}${path}`)).toBeUndefined();
  expect(asked.get(path)).toBe(1);
});

test.each([
  "http://evil.example/icon.png",
  "http://127.0.0.1:1/icon.png",
  "file:///etc/passwd",
  "not an address",
])("%s is never requested", async (address) => {
  expect(await fetchIcon(address)).toBeUndefined();
});

test("an icon is fetched once for all users and again after a day; a failed fetch is retried sooner", async () => {
  const [icon, missing] = [`http://${host}/png`, `http://${host}/missing`];
  await Promise.all([fetchIcon(icon), fetchIcon(icon), fetchIcon(missing)]);
  nowMs += 11 * 60_000;
  await Promise.all([fetchIcon(icon), fetchIcon(missing)]);
  expect([asked.get("/png"), asked.get("/missing")]).toEqual([1, 2]);
  nowMs += 24 * 3_600_000;
  await fetchIcon(icon);
  expect(asked.get("/png")).toBe(2);
});
