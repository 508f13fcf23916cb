import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { listedBackups, someEmptyServer } from "../backups/backups-node.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { shareServer, stopSharing } from "../servers/servers.fixture.ts";
import { sha256 } from "./tus.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;
let backupId: string;
const region = randomBytes(8_000_000);
const odd = "<b>odd\n*\\";

const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const url = (rest: string) => `${api.url}/api/backups/${backupId}/${rest}`;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasPool: true });
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
  mkdirSync(inTree("world/region"), { recursive: true });
  mkdirSync(inTree("plugins/Shop/empty"), { recursive: true });
  writeFileSync(inTree("world/region/r.0.0.mca"), region);
  writeFileSync(inTree("world/level.dat"), "level");
  writeFileSync(inTree("plugins/Shop/config.yml"), "price: 1");
  writeFileSync(inTree("ops.json"), "[]");
  // Larger than what fits into the buffers between the store and a reader.
  writeFileSync(inTree("plugins/Shop/large.db"), "");
  truncateSync(inTree("plugins/Shop/large.db"), 48_000_000);
  writeFileSync(inTree(odd), "odd");
  symlinkSync("/etc", inTree("world/link"));
  const created = await post(`${api.url}/api/servers/${serverId}/backups`, {}, as(owner));
  backupId = String(created.json["id"]);
  const isReady = async () => (await listedBackups(api, owner, serverId))[0]?.status === "ready";
  await waitUntil("it is made", isReady, 150_000);
}, 300_000);
afterAll(() => api.stop());

interface Listed {
  readonly files: readonly { name: string; type: string; size: number; isSpecial: boolean }[];
  readonly next: string | null;
}

async function list(query: string): Promise<Listed> {
  const answer = await ask(url(`files${query}`), as(owner));
  return JSON.parse(answer.text) as Listed;
}

const names = ({ files }: Listed) => files.map(({ name }) => name);

describe("a folder of a backup", () => {
  test("is listed like a folder, page by page, with hostile names as data", async () => {
    const all = names(await list(""));
    expect(all).toEqual([odd, "ops.json", "plugins", "world"]);
    const first = await list("?limit=2");
    expect([names(first), first.next]).toEqual([all.slice(0, 2), "ops.json"]);
    expect(await list("?limit=2&cursor=ops.json")).toMatchObject({ next: null });
    const world = await list("?dir=world");
    expect(world.files).toMatchObject([
      { name: "level.dat", type: "file", size: 5, isSpecial: false },
      { name: "link", isSpecial: true },
      { name: "region", type: "directory" },
    ]);
  });

  test.each([
    ["..%2F..", 400],
    ["world%2Flink", 400],
    ["ops.json", 400],
    ["missing", 404],
  ])("%s is refused with %i", async (dir, status) => {
    expect((await ask(url(`files?dir=${dir}`), as(owner))).status).toBe(status);
  });
});

describe("files of a backup", () => {
  const restore = (paths: readonly string[], person = owner) =>
    post(url("files/restore"), { paths }, as(person));

  test("are restored to their place, and the replaced ones are in the trash", async () => {
    writeFileSync(inTree("plugins/Shop/config.yml"), "price: 9");
    writeFileSync(inTree("plugins/Shop/new.txt"), "came later");
    writeFileSync(inTree("world/level.dat"), "griefed");
    const restored = await restore(["plugins/Shop", "world/level.dat", "world/link"]);
    expect(restored.json).toEqual({
      failed: [{ path: "world/link", error: "That is not an ordinary file." }],
    });
    expect(readFileSync(inTree("plugins/Shop/config.yml"), "utf8")).toBe("price: 1");
    expect(readdirSync(inTree("plugins/Shop")).toSorted()).toEqual(["config.yml", "empty", "large.db"]);
    expect(readFileSync(inTree("world/level.dat"), "utf8")).toBe("level");
    const trash = await ask(`${api.url}/api/servers/${serverId}/trash`, as(owner));
    expect(trash.json["entries"]).toMatchObject([{ path: "world/level.dat" }, { path: "plugins/Shop" }]);
  });

  test("are restored completely when they were gone, without links", async () => {
    rmSync(inTree("world"), { recursive: true });
    expect((await restore(["world"])).status).toBe(200);
    expect(sha256(readFileSync(inTree("world/region/r.0.0.mca")))).toBe(sha256(region));
    expect(readdirSync(inTree("world")).toSorted()).toEqual(["level.dat", "region"]);
    expect(readdirSync(inTree()).filter((name) => name.startsWith("."))).toEqual([".blockwright-trash"]);
  });

  test("a role with a read-only folder has the same access as through the files", async () => {
    const friend = await signUpSomebody(api.url);
    const switches = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: ["world"] };
    const given = { userId: friend.id, role: "member", switches };
    const added = await post(`${api.url}/api/servers/${serverId}/users`, given, as(owner));
    expect(added.status).toBe(201);
    expect((await restore(["ops.json", "world/level.dat"], friend)).status).toBe(403);
    expect((await restore(["ops.json"], friend)).status).toBe(200);
  });

  test.each([[[""]], [["/"]], [["../x"]]])("%j is refused", async (paths) => {
    expect((await restore(paths)).status).toBe(400);
  });
});

interface Got {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

function get(link: string, headers: Record<string, string> = {}, person = owner): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const sent = request(api.url + link, { agent: false, headers: { cookie: person.cookies, ...headers } });
  sent.on("error", reject).on("response", (answer) => {
    buffer(answer).then(
      (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
      reject,
    );
  });
  sent.end();
  return promise;
}

describe("a download", () => {
  const linkTo = async (body: object, person = owner) =>
    String((await post(url("links"), { dir: "", ...body }, as(person))).json["url"]);

  test("of one file is sent unchanged, and can be resumed from any byte", async () => {
    const link = await linkTo({ dir: "world/region", names: ["r.0.0.mca"] });
    const whole = await get(link);
    expect(whole.headers).toMatchObject({
      "content-length": String(region.length),
      "accept-ranges": "bytes",
      "content-disposition": expect.stringContaining('filename="r.0.0.mca"'),
    });
    expect(sha256(whole.bytes)).toBe(sha256(region));
    const tag = String(whole.headers["etag"]);
    const rest = await get(link, { range: "bytes=5000000-", "if-range": tag });
    expect([rest.status, rest.headers["content-range"]]).toEqual([206, "bytes 5000000-7999999/8000000"]);
    expect(rest.bytes.equals(region.subarray(5_000_000))).toBe(true);
  });

  test("of everything is a zip of a known length, without links, and can be resumed from any byte", async () => {
    const link = await linkTo({});
    const whole = await get(link);
    expect(whole.headers).toMatchObject({
      "content-length": String(whole.bytes.length),
      "content-disposition": expect.stringContaining("Backup "),
    });
    for (const name of ["plugins/Shop/empty/", "world/region/r.0.0.mca", odd.replace("\\", "_")])
      expect(whole.bytes.includes(name)).toBe(true);
    expect(whole.bytes.includes("world/link")).toBe(false);
    // As the archive's end record says.
    expect(whole.bytes.readUInt16LE(whole.bytes.length - 12)).toBe(11);
    const part = await get(link, { range: "bytes=100000-100999", "if-range": String(whole.headers["etag"]) });
    expect(part.bytes.equals(whole.bytes.subarray(100_000, 101_000))).toBe(true);
  });

  test("is cut within a second of its reader being removed", async () => {
    const friend = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: friend.id, role: "member" });
    const link = await linkTo({ dir: "plugins/Shop", names: ["large.db"] }, friend);
    const answer = await fetch(api.url + link, { headers: { cookie: friend.cookies } });
    const reader = answer.body?.getReader();
    await reader?.read();
    await stopSharing(api, { serverId, userId: friend.id });
    const lostAt = performance.now();
    let bytes = 0;
    const readAll = async () => {
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
        bytes += part.value.length;
    };
    await readAll().catch(() => undefined);
    expect(performance.now() - lostAt, "time limit").toBeLessThan(1000);
    expect(bytes).toBeLessThan(48_000_000);
  });

  test("is for the person who made the link, for a day, while they have the right", async () => {
    const friend = await signUpSomebody(api.url);
    const link = await linkTo({ names: ["ops.json"] });
    expect((await get(link, {}, friend)).status).toBe(404);
    expect((await get(link.replace(/.{6}$/, "AAAAAA"))).status).toBe(404);
    expect((await get(link)).bytes.toString()).toBe("[]");
    const { deps } = api.application;
    const aged = deps.secrets.seal(
      JSON.stringify({ userId: owner.id, expiresAtMs: deps.now().getTime() - 1, dir: "", names: [] }),
      `download of backup ${backupId}`,
    );
    const late = await get(`/api/backups/${backupId}/downloads?link=${encodeURIComponent(aged)}`);
    expect([late.status, late.bytes.toString()]).toEqual([404, expect.stringContaining("24 hours")]);
  });
});
