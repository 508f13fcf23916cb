import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { startProxy, startReplica, type Proxy, type Replica } from "../../replica.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { historyOf } from "../files/history/file-history.fixture.ts";
import { listInstanceFolder } from "../files/index.ts";
import { someWish, waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { shareServer, someSleepingServer, stopSharing } from "../servers/servers.fixture.ts";
import { sha256, tusClient, type TusClient } from "./tus.fixture.ts";

let api: TestApi;
let proxy: Proxy;
let replica: Replica;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;
let tus: TusClient;
beforeAll(async () => {
  api = await startTestApi();
  proxy = await startProxy(api);
  replica = await startReplica(api, "two");
  proxy.replicas.set("two", replica.url);
  node = await startRealNode(api, { hasPool: true, apiUrl: proxy.url });
}, 120_000);
afterAll(async () => {
  await replica.stop();
  await api.stop();
});

const smallDisk = () => {
  const wish = someWish();
  const described = wish.describe;
  return {
    ...wish,
    power: "off" as const,
    diskMb: 64,
    describe: (...given: Parameters<typeof described>) => {
      const spec = described(...given);
      return { ...spec, limits: { ...spec.limits, diskMb: 64 } };
    },
  };
};

beforeEach(async () => {
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someSleepingServer(api, owner, smallDisk()));
  tus = tusClient(api.url, serverId, owner.cookies);
  const { deps } = api.application;
  await waitUntil("it is installed", () =>
    listInstanceFolder(deps, { instanceId }, "").then(
      () => true,
      () => false,
    ),
  );
});

const content = randomBytes(20_000_000);
const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
const names = () => readdirSync(inTree()).toSorted();
const begin = async (path: string, lengthBytes = content.length, more = {}) => {
  const { status, headers } = await tus.begin(path, lengthBytes, more);
  expect(status).toBe(201);
  return String(headers.location);
};
const offsetOf = async (location: string) => {
  const { status, headers } = await tus.see(location);
  expect(status).toBe(200);
  return Number(headers["upload-offset"]);
};

describe("an upload", () => {
  test("keeps the text it replaces, and nothing of a binary file", async () => {
    const send = async (path: string, bytes: Buffer) => {
      const location = await begin(path, bytes.length, { replace: "true" });
      expect((await tus.send(location, bytes)).status).toBe(204);
    };
    for (const text of ["a: 1\n", "a: 2\n", "a: 3\n"]) await send("config.yml", Buffer.from(text));
    for (const last of [1, 2]) await send("level.dat", Buffer.of(0, last));
    expect(await historyOf(api, serverId, "config.yml")).toEqual(["a: 2\n", "a: 1\n"]);
    expect(await historyOf(api, serverId, "level.dat")).toEqual([]);
  });

  test("arrives, is logged, and takes its place with its last byte", async () => {
    const location = await begin("world/level.dat");
    expect(names().filter((name) => !name.startsWith(".blockwright-"))).toEqual([]);
    const half = content.subarray(0, 10_000_000);
    const first = await tus.send(location, half);
    expect(first).toMatchObject({ status: 204, headers: { "upload-offset": "10000000" } });
    expect(existsSync(inTree("world/level.dat"))).toBe(false);
    expect(await tus.send(location, content, { offset: half.length })).toMatchObject({
      status: 204,
      headers: { "upload-offset": String(content.length), "tus-resumable": "1.0.0" },
    });
    expect(sha256(readFileSync(inTree("world/level.dat")))).toBe(sha256(content));
    expect(await offsetOf(location)).toBe(content.length);
    const { rows } = await api.application.pool.query(
      "select actor_id, details from activity where action = 'file.uploaded' and server_id = $1",
      [serverId],
    );
    expect(rows).toEqual([
      { actor_id: owner.id, details: { path: "world/level.dat", bytes: content.length } },
    ]);
  });

  test("resumes after two cut connections and crashes of its agent and of its api process", async () => {
    const location = await begin("world.zip");
    const elsewhere = tusClient(replica.url, serverId, owner.cookies);
    let pieces = 0;
    const slowly = { between: () => sleep(5).then(() => (pieces += 1)) };
    /** Some of what was sent is stored by then, however slow the machine is. */
    const someArrived = async () => {
      const from = pieces;
      await vi.waitFor(() => expect(pieces).toBeGreaterThan(from + 30), { timeout: 20_000, interval: 10 });
    };
    let offset = 0;
    for (const cutAfter of [3_000_000, 2_000_000]) {
      expect((await tus.send(location, content, { offset, cutAfter, ...slowly })).status).toBe(0);
      const before = offset;
      offset = await offsetOf(location);
      expect(offset).toBeGreaterThan(before);
    }
    const whileAgentDies = tus.send(location, content, { offset, ...slowly });
    await someArrived();
    await node.agent.kill("SIGKILL");
    expect([0, 503, 504]).toContain((await whileAgentDies).status);
    node.start();
    await vi.waitFor(async () => void (offset = await offsetOf(location)), {
      timeout: 20_000,
      interval: 500,
    });
    const whileApiDies = elsewhere.send(location, content, { offset, ...slowly });
    await someArrived();
    await replica.stop();
    expect((await whileApiDies).status).toBe(0);
    const after = await offsetOf(location);
    expect(after).toBeGreaterThan(offset);
    replica = await startReplica(api, "two");
    proxy.replicas.set("two", replica.url);
    const again = tusClient(replica.url, serverId, owner.cookies);
    expect((await again.send(location, content, { offset: after })).status).toBe(204);
    expect(sha256(readFileSync(inTree("world.zip")))).toBe(sha256(content));
    expect(names()).toEqual(["world.zip"]);
  }, 90_000);

  test("is locked while a part arrives, and resumes only from its current offset", async () => {
    const location = await begin("a");
    const slow = tus.send(location, content.subarray(0, 1_000_000), { between: () => sleep(100) });
    await sleep(300);
    expect((await tus.send(location, content.subarray(0, 10))).status).toBe(423);
    expect((await slow).status).toBe(204);
    expect((await tus.send(location, content, { offset: 5 })).status).toBe(409);
    expect((await tus.drop(location)).status).toBe(204);
    expect(names()).toEqual([]);
    expect((await tus.see(location)).status).toBe(404);
  });

  test("of zero bytes is complete at once", async () => {
    await begin("empty.txt", 0);
    expect(readFileSync(inTree("empty.txt"))).toHaveLength(0);
  });

  test("three at once each arrive whole", async () => {
    const parts = [0, 1, 2].map((index) => content.subarray(index * 5_000_000, (index + 1) * 5_000_000));
    await Promise.all(
      parts.map(async (part, index) => {
        const location = await begin(`folder/${index}`, part.length);
        expect((await tus.send(location, part)).status).toBe(204);
      }),
    );
    for (const [index, part] of parts.entries())
      expect(sha256(readFileSync(inTree("folder", String(index))))).toBe(sha256(part));
  });

  test("is cut within a second of its sender being removed, and nothing more of it is stored", async () => {
    const friend = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: friend.id, role: "member" });
    const theirs = tusClient(api.url, serverId, friend.cookies);
    const { headers } = await theirs.begin("a", content.length);
    const location = String(headers.location);
    const sending = theirs.send(location, content, { between: () => sleep(20) });
    await sleep(300);
    await stopSharing(api, { serverId, userId: friend.id });
    const lostAt = performance.now();
    // The connection is closed while the client still sends, so the answer may be lost.
    expect([0, 404]).toContain((await sending).status);
    expect(performance.now() - lostAt, "time limit").toBeLessThan(1000);
    const before = await offsetOf(location);
    await sleep(300);
    expect(await offsetOf(location)).toBe(before);
    expect(before).toBeLessThan(content.length);
  });
});

describe("an upload that was begun with more rights", () => {
  const plain = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: [] };
  const begunBy = async (path: string) => {
    const friend = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: friend.id, role: "member" });
    const theirs = tusClient(api.url, serverId, friend.cookies);
    const { headers } = await theirs.begin(path, 10);
    const give = (role: string, switches: object | null) =>
      ask(`${api.url}/api/servers/${serverId}/users/${friend.id}/role`, {
        method: "PUT",
        body: { role, switches },
        headers: { cookie: owner.cookies },
      });
    return { theirs, location: String(headers.location), give };
  };

  // In one test: the machine has no room for a server of each.
  test("is put in its place only where the rights of that moment allow it", async () => {
    const lowered: readonly (readonly [path: string, role: string, switches: object | null])[] = [
      ["world/level.dat", "member", { ...plain, readOnlyFolders: ["world"] }],
      ["plugins/Shop.jar", "member", { ...plain, readOnlyFolders: ["world"] }],
      ["ops.json", "member", { ...plain, commands: ["say"] }],
      ["whitelist.json", "member", { ...plain, startOnly: true }],
      ["seen.txt", "viewer", null],
    ];
    for (const [path, role, switches] of lowered) {
      const { theirs, location, give } = await begunBy(path);
      expect((await give(role, switches)).status).toBe(200);
      const sent = await theirs.send(location, content.subarray(0, 10));
      const seen = await theirs.see(location);
      expect([path, sent.status, seen.status, existsSync(inTree(path))]).toEqual([path, 403, 403, false]);
    }
    const { theirs, location, give } = await begunBy("notes.txt");
    await give("member", { ...plain, readOnlyFolders: ["world"] });
    expect((await theirs.send(location, content.subarray(0, 10))).status).toBe(204);
    expect(existsSync(inTree("notes.txt"))).toBe(true);
  });
});

describe("refused before the first byte", () => {
  test.each<[string, string, number, number]>([
    ["more than the plan has room for", "world.zip", 65 * 1024 * 1024, 413],
    ["more than any plan", "world.zip", 2 ** 41, 413],
    ["a path upwards", "../../etc/passwd", 5, 400],
    ["a path through a link", "link/x", 5, 400],
    ["a link", "link", 5, 400],
    ["a folder", "", 5, 400],
    ["a file that is there", "there.txt", 5, 409],
    ["a name of ours", ".blockwright-aaaaaaaaaaaaaaaa.part", 5, 400],
  ])("%s", async (_what, path, length, status) => {
    writeFileSync(inTree("there.txt"), "old");
    symlinkSync("/etc", inTree("link"));
    const before = names();
    expect((await tus.begin(path, length)).status).toBe(status);
    expect(names()).toEqual(before);
  });

  test("a part that is longer than the rest", async () => {
    const location = await begin("a", 10);
    expect((await tus.send(location, content.subarray(0, 11))).status).toBe(413);
    expect((await tus.send(location, content.subarray(0, 10))).status).toBe(204);
  });
});

test("a file is replaced when requested", async () => {
  writeFileSync(inTree("there.txt"), "old");
  const location = await begin("there.txt", 3, { replace: "true" });
  await tus.send(location, Buffer.from("new"));
  expect(readFileSync(inTree("there.txt"), "utf8")).toBe("new");
});

test("a disk that fills up meanwhile is reported, and the partial upload is removed", async () => {
  const location = await begin("late.zip", 50 * 1024 * 1024);
  writeFileSync(inTree("game.dat"), randomBytes(60 * 1024 * 1024));
  const answer = await tus.send(location, randomBytes(50 * 1024 * 1024));
  // A browser that is still sending may not see the response.
  expect(["413 STORAGE_FULL", "0 nothing"]).toContain(`${answer.status} ${typeOf(answer.text)}`);
  await expect.poll(names).toEqual(["game.dat"]);
});

function typeOf(text: string): string {
  return text === "" ? "nothing" : String((JSON.parse(text) as { type?: string }).type);
}
