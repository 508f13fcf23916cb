import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { shareServer } from "../servers/servers.fixture.ts";
import { tusClient } from "./tus.fixture.ts";
import { observedState, someEmptyServer } from "../backups/backups-node.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasPool: true, apiUrl: api.url });
}, 120_000);
afterAll(() => api.stop());

beforeEach(async () => {
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
  mkdirSync(inTree("world"));
  writeFileSync(inTree("world", "level.dat"), "the present world");
  writeFileSync(inTree("notes.txt"), "only here");
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
const names = () => readdirSync(inTree()).toSorted();
const world = () => readFileSync(inTree("world", "level.dat"), "utf8");
const someServerZip = (more: Readonly<Record<string, string>> = {}) =>
  Buffer.from(
    jarOf({ "server.properties": "server-port=1\nmotd=Brought\n", "world/level.dat": "brought", ...more }),
  );

async function upload(archive: Buffer, length = archive.length): Promise<string> {
  const tus = tusClient(api.url, serverId, owner.cookies);
  const begun = await tus.begin("server.zip", length, { purpose: "restore" });
  expect(begun.status).toBe(201);
  const location = String(begun.headers.location);
  expect((await tus.send(location, archive)).status).toBe(204);
  return location.split("/").at(-1) ?? "";
}

const restore = (uploadId: string, person = owner) =>
  post(`${api.url}/api/servers/${serverId}/restore-from-file`, { uploadId, name: "server.zip" }, as(person));

interface Job {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly undoUntil: string | null;
}

async function jobOf(id: string): Promise<Job | undefined> {
  const { text } = await ask(`${api.url}/api/servers/${serverId}/jobs`, as(owner));
  return (JSON.parse(text) as Job[]).find((job) => job.id === id);
}

async function untilOver(id: string): Promise<Job | undefined> {
  const isOver = async () => ["completed", "failed"].includes((await jobOf(id))?.status ?? "");
  await waitUntil("the job is over", isOver, 150_000);
  return jobOf(id);
}

async function restored(archive: Buffer): Promise<Job | undefined> {
  const begun = await restore(await upload(archive));
  expect(begun.status).toBe(200);
  return untilOver(String(begun.json["jobId"]));
}

async function recordTwoPlugins(): Promise<void> {
  const plugins = ["Gone", "Kept"].map((name) => ({
    name,
    source: `test:${name}`,
    path: `plugins/${name}.jar`,
  }));
  for (const { name, source, path } of plugins)
    await api.application.pool.query(
      "insert into plugins (id, server_id, name, source, path) values (gen_random_uuid(), $1, $2, $3, $4)",
      [serverId, name, source, path],
    );
}

async function pluginNames(): Promise<string[]> {
  const { rows } = await api.application.pool.query<{ name: string }>(
    "select name from plugins where server_id = $1 order by name",
    [serverId],
  );
  return rows.map(({ name }) => name);
}

/** The end of the job is shown before its last step. */
const untilNoUpload = () =>
  waitUntil("no upload is left", () => !names().some((name) => name.endsWith(".upload")), 30_000);

describe("a server is restored from an uploaded archive", () => {
  test("with nothing else, its own port, switched off, and can be undone", async () => {
    await recordTwoPlugins();
    const job = await restored(someServerZip({ "plugins/Kept.jar": "x" }));
    expect(job).toMatchObject({ status: "completed", error: null, undoUntil: expect.any(String) });
    expect(names()).toEqual(["plugins", "server.properties", "world"]);
    expect(await pluginNames()).toEqual(["Kept"]);
    expect(world()).toBe("brought");
    const server = await ask(`${api.url}/api/servers/${serverId}`, as(owner));
    expect(server.json).toMatchObject({ status: "offline" });
    const properties = readFileSync(inTree("server.properties"), "utf8");
    expect(properties).toContain(`server-port=${String(server.json["port"])}`);
    expect(properties).toContain("motd=Brought");

    const undo = `${api.url}/api/servers/${serverId}/jobs/${job?.id ?? ""}/undo`;
    expect((await post(undo, {}, as(owner))).status).toBe(200);
    await waitUntil("it is undone", () => existsSync(inTree("notes.txt")), 150_000);
    expect(world()).toBe("the present world");
    expect(names()).toEqual(["notes.txt", "world"]);
    await waitUntil("its plugins are listed", async () => (await pluginNames()).length === 2, 30_000);
  }, 400_000);

  test("from a folder in the archive, without what is beside it", async () => {
    const archive = Buffer.from(
      jarOf({
        "my-server/server.properties": "motd=Brought\n",
        "my-server/world/level.dat": "brought",
        "__MACOSX/._my-server": "x",
      }),
    );
    expect(await restored(archive)).toMatchObject({ status: "completed" });
    expect(names()).toEqual(["server.properties", "world"]);
  }, 400_000);

  test("also when the agent is killed meanwhile", async () => {
    const begun = await restore(await upload(someServerZip()));
    await node.agent.kill("SIGKILL");
    node.start();
    expect(await untilOver(String(begun.json["jobId"]))).toMatchObject({ status: "completed" });
    expect(world()).toBe("brought");
    await untilNoUpload();
  }, 400_000);
});

describe("the server stays as it was, and nothing of the upload is left,", () => {
  const failedWith = (why: RegExp) => ({ status: "failed", error: expect.stringMatching(why) });

  async function expectUnchanged(): Promise<void> {
    await untilNoUpload();
    expect(names()).toEqual(["notes.txt", "world"]);
    expect(world()).toBe("the present world");
    expect(await observedState(api, instanceId)).toBe("offline");
  }

  test.each([
    ["is no archive", () => Buffer.from("hello"), /neither a zip nor a tar/],
    ["is damaged", () => someServerZip().subarray(0, 150), /damaged/],
    ["holds only a world", () => Buffer.from(jarOf({ "w/level.dat": "x" })), /a world, not a whole server/],
    ["holds no server", () => Buffer.from(jarOf({ "cat.png": "x" })), /no Minecraft server/],
    [
      "unpacks to more than the plan",
      () => someServerZip({ "big.bin": "x".repeat(65 * 1024 * 1024) }),
      /larger than|far larger/,
    ],
  ])(
    "when the file %s",
    async (_what, make, why) => {
      expect(await restored(make())).toMatchObject(failedWith(why));
      await expectUnchanged();
    },
    200_000,
  );

  test("when it is cancelled", async () => {
    const begun = await restore(await upload(someServerZip()));
    const jobId = String(begun.json["jobId"]);
    const cancel = `${api.url}/api/servers/${serverId}/jobs/${jobId}/cancel`;
    expect((await post(cancel, {}, as(owner))).status).toBe(200);
    expect(await untilOver(jobId)).toMatchObject(failedWith(/cancelled/i));
    await expectUnchanged();
  }, 200_000);

  test("when the upload is not there", async () => {
    const begun = await restore("0123456789abcdef");
    expect(await untilOver(String(begun.json["jobId"]))).toMatchObject(failedWith(/no longer there/));
    await expectUnchanged();
  }, 200_000);
});

describe("before the first byte", () => {
  test("a file that is larger than the plan is refused", async () => {
    const tus = tusClient(api.url, serverId, owner.cookies);
    const begun = await tus.begin("server.zip", 65 * 1024 * 1024, { purpose: "restore" });
    expect([begun.status, begun.json["type"]]).toEqual([413, "STORAGE_FULL"]);
  });

  test("a friend needs the right to restore backups", async () => {
    const friend = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: friend.id, role: "member" });
    expect((await restore("0123456789abcdef", friend)).status).toBe(403);
  });
});
