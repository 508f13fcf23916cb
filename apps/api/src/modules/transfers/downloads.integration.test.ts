import { randomBytes } from "node:crypto";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { listInstanceFolder } from "../files/index.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { shareServer, someSleepingServer, stopSharing } from "../servers/servers.fixture.ts";
import { sha256 } from "./tus.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;
const content = randomBytes(20_000_000);
beforeAll(async () => {
  api = await startTestApi();
  node = await startRealNode(api);
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someSleepingServer(api, owner));
  const { deps } = api.application;
  await waitUntil("it is installed", () =>
    listInstanceFolder(deps, { instanceId }, "").then(
      () => true,
      () => false,
    ),
  );
  mkdirSync(inTree("world/region"), { recursive: true });
  writeFileSync(inTree("world/region/r.0.0.mca"), content);
  writeFileSync(inTree("ops.json"), "[]");
  writeFileSync(inTree("empty"), "");
  symlinkSync("/etc", inTree("link"));
}, 120_000);
afterAll(() => api.stop());

const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);

interface Got {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** If cut after this many bytes, returns what had arrived until then. */
function get(query: string, headers: Record<string, string> = {}, cutAfter = Infinity): Promise<Got> {
  const url = `${api.url}/api/servers/${serverId}/downloads${query}`;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, headers: { cookie: owner.cookies, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        parts.push(part);
        if ((bytes += part.length) >= cutAfter) answer.destroy();
      });
      answer.on("error", () => undefined);
      answer.on("close", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(parts),
          isWhole: answer.complete,
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

const region = "?path=world%2Fregion%2Fr.0.0.mca";

describe("a file", () => {
  test("comes whole", async () => {
    const { status, headers, bytes } = await get(region);
    expect(status).toBe(200);
    expect(sha256(bytes)).toBe(sha256(content));
    expect(headers).toMatchObject({
      "content-length": String(content.length),
      "accept-ranges": "bytes",
      "content-disposition": expect.stringContaining('filename="r.0.0.mca"'),
    });
  });

  test("resumes after two cut connections", async () => {
    const first = await get(region, {}, 4_000_000);
    expect(first.isWhole).toBe(false);
    const tag = String(first.headers["etag"]);
    const from = (had: number) => ({ range: `bytes=${had}-`, "if-range": tag });
    const second = await get(region, from(first.bytes.length), 4_000_000);
    expect(second.status).toBe(206);
    const had = Buffer.concat([first.bytes, second.bytes]);
    const third = await get(region, from(had.length));
    expect(third.headers["content-range"]).toBe(`bytes ${had.length}-19999999/20000000`);
    expect(sha256(Buffer.concat([had, third.bytes]))).toBe(sha256(content));
  });

  test.each([
    ["bytes=0-4", 206, 0, 5],
    ["bytes=-5", 206, content.length - 5, content.length],
    ["bytes=19999999-99999999", 206, content.length - 1, content.length],
    ["bytes=5-1", 200, 0, content.length],
  ])("%s gives %i", async (range, status, from, to) => {
    const part = await get(region, { range });
    expect(part.status).toBe(status);
    expect(part.bytes.equals(content.subarray(from, to))).toBe(true);
  });

  test("has no part beyond its end", async () => {
    expect((await get(region, { range: "bytes=20000000-" })).status).toBe(416);
  });

  test("is sent completely when it has changed since the part", async () => {
    const part = await get(region, { range: "bytes=5-9", "if-range": '"other"' });
    expect([part.status, part.bytes.length]).toEqual([200, content.length]);
  });

  test("of zero bytes is sent, too", async () => {
    expect(await get("?path=empty")).toMatchObject({ status: 200, headers: { "content-length": "0" } });
  });

  test.each([
    ["..%2F..%2Fetc%2Fpasswd", 400],
    ["link%2Fpasswd", 400],
    ["link", 400],
    ["world", 400],
    ["missing", 404],
    ["", 400],
  ])("%j is refused with %i", async (path, status) => {
    expect((await get(`?path=${path}`)).status).toBe(status);
  });

  test("is cut within a second of its reader being removed", async () => {
    const friend = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: friend.id, role: "member" });
    // A sparse file: it takes seconds to send and no space.
    writeFileSync(inTree("endless"), "");
    truncateSync(inTree("endless"), 20 * 2 ** 30);
    const sent = request(`${api.url}/api/servers/${serverId}/downloads?path=endless`, {
      agent: false,
      headers: { cookie: friend.cookies },
    });
    const cut = new Promise<number>((resolve) => {
      sent.on("response", (answer) => {
        answer.on("error", () => undefined).on("close", () => resolve(performance.now()));
        answer.resume();
      });
    });
    sent.end();
    await sleep(500);
    await stopSharing(api, { serverId, userId: friend.id });
    const lostAt = performance.now();
    expect((await cut) - lostAt, "time limit").toBeLessThan(1000);
  });
});

describe("an archive", () => {
  test("of a folder, and of selected files", async () => {
    const { status, headers, bytes } = await get("/archive?dir=world");
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain('filename="world.zip"');
    expect(bytes.length).toBeGreaterThan(content.length);
    expect(bytes.includes("region/r.0.0.mca")).toBe(true);
    const chosen = await get("/archive?dir=&names=ops.json&names=empty");
    expect(chosen.bytes.includes("ops.json")).toBe(true);
    expect(chosen.bytes.includes("r.0.0.mca")).toBe(false);
  });

  test.each([
    ["dir=..", 400],
    ["dir=link", 400],
    ["dir=missing", 404],
    ["dir=&names=..%2Fx", 400],
    ["dir=&names=missing", 404],
  ])("%s is refused with %i", async (query, status) => {
    expect((await get(`/archive?${query}`)).status).toBe(status);
  });
});

test("a relay request without a valid token gets not found", async () => {
  const url = `${api.url}/api/relays/one/00000000-0000-4000-8000-000000000000`;
  for (const method of ["GET", "PUT"])
    for (const headers of [{}, { authorization: `Relay ${"a".repeat(43)}.${"b".repeat(86)}` }])
      expect((await ask(url, { method, headers })).status).toBe(404);
});
