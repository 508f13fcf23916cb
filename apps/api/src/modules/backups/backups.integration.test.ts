import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import {
  enlargeBackup,
  listedBackups,
  liveSize,
  observedState,
  someEmptyServer,
} from "./backups-node.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasPool: true });
}, 120_000);
afterAll(() => api.stop());

beforeEach(async () => {
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
});

const stateOf = () => observedState(api, instanceId);
const asOwner = () => ({ headers: { cookie: owner.cookies } });
const url = () => `${api.url}/api/servers/${serverId}/backups`;
const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
const writeWorld = (text: string) => {
  mkdirSync(inTree("world", "region"), { recursive: true });
  writeFileSync(inTree("world", "region", "r.0.0.mca"), text);
};
const worldNow = () => readFileSync(inTree("world", "region", "r.0.0.mca"), "utf8");
/** For a moment there are no files: those from before take the place of the restored ones. */
const holdsWorld = (text: string) => {
  try {
    return worldNow() === text;
  } catch {
    return false;
  }
};

const list = () => listedBackups(api, owner, serverId);
const newest = async () => (await list())[0];
const send = (id: string, action: string) => post(`${api.url}/api/backups/${id}/${action}`, {}, asOwner());
const remove = (id: string) => ask(`${api.url}/api/backups/${id}`, { method: "DELETE", ...asOwner() });

async function backUp(): Promise<string> {
  const created = await post(url(), {}, asOwner());
  expect(created.status).toBe(201);
  expect(created.json).toMatchObject({ status: "creating", size: 0, filePath: null });
  await waitUntil("it is over", async () => (await newest())?.status !== "creating", 150_000);
  expect(await newest()).toMatchObject({ status: "ready", error: null });
  return String(created.json["id"]);
}

describe("a backup of a stopped server", () => {
  test("is restored byte for byte, leaves the server off, and can itself be undone", async () => {
    writeWorld("the first world");
    symlinkSync("/etc/passwd", inTree("link"));
    const id = await backUp();
    const listed = await newest();
    expect(listed?.size).toBe("the first world".length);
    expect(listed?.filePath).toMatch(new RegExp(`^${serverId}/[0-9a-f]{8}$`));
    const server = await ask(`${api.url}/api/servers/${serverId}`, asOwner());
    expect(server.json["lastBackup"]).toEqual(expect.any(String));

    writeWorld("a griefed world");
    writeFileSync(inTree("new.txt"), "came later");
    const restored = await send(id, "restore");
    expect(restored.status).toBe(200);
    await waitUntil("it is restored", async () => (await newest())?.status === "ready", 150_000);
    expect(worldNow()).toBe("the first world");
    expect(readdirSync(inTree()).toSorted()).toEqual(["world"]);
    expect(await stateOf()).toBe("offline");

    const undo = `${api.url}/api/servers/${serverId}/jobs/${String(restored.json["jobId"])}/undo`;
    expect((await post(undo, {}, asOwner())).status).toBe(200);
    await waitUntil("the undo is over", () => holdsWorld("a griefed world"), 150_000);
    expect(readFileSync(inTree("new.txt"), "utf8")).toBe("came later");
  }, 400_000);

  test("from when the server was larger and ran something else does not make it larger", async () => {
    writeWorld("a world");
    const id = await backUp();
    await enlargeBackup(api, id);
    await api.application.pool.query("update servers set minecraft_version = '1.8' where id = $1", [
      serverId,
    ]);
    expect((await send(id, "restore")).status).toBe(200);
    await waitUntil("it is restored", async () => (await newest())?.status === "ready", 150_000);
    const size = { memoryMb: 1024, diskMb: 64, memory: "1024", disk: "64", heap: "-Xmx768M" };
    expect(await liveSize(api, serverId)).toEqual(size);
  }, 400_000);

  test("two are the most; deleting one frees its place and removes it from the store", async () => {
    writeWorld("a world");
    const first = await backUp();
    await backUp();
    const third = await post(url(), {}, asOwner());
    expect(third.status).toBe(409);
    expect(third.json).toMatchObject({
      error: "Maximum 2 backups allowed. Delete a backup to create a new one.",
      type: "BACKUP_LIMIT",
    });
    expect((await remove(first)).status).toBe(200);
    expect(await list()).toHaveLength(1);
    await waitUntil("its row is gone", async () => !(await rowIds()).includes(first), 150_000);
    await backUp();
    expect(await list()).toHaveLength(2);
  }, 400_000);

  test("the limit holds for concurrent requests", async () => {
    writeWorld("a world");
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(url(), {}, asOwner())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await waitUntil("it is over", async () => (await newest())?.status === "ready", 150_000);
    expect(await list()).toHaveLength(1);
  }, 400_000);

  test("that is larger than its plan fails with a sentence, is listed and takes no place", async () => {
    writeWorld("a world");
    writeFileSync(inTree("hole.bin"), "");
    truncateSync(inTree("hole.bin"), 10_000_000_000);
    expect((await post(url(), {}, asOwner())).status).toBe(201);
    await waitUntil("it is over", async () => (await newest())?.status === "failed", 150_000);
    expect((await newest())?.error).toContain("more than its plan allows");
    const { id } = (await newest()) ?? { id: "" };
    expect((await send(id, "restore")).json).toMatchObject({ type: "BACKUP_REFUSED" });
    expect((await remove(id)).status).toBe(200);
  }, 400_000);

  test("the key is in no log and never in plain text in the database", async () => {
    writeWorld("a world");
    await backUp();
    const { rows } = await api.application.pool.query<{ sealed_password: string }>(
      "select sealed_password from backup_repositories where server_id = $1",
      [serverId],
    );
    const sealed = rows[0]?.sealed_password ?? "";
    const key = api.application.deps.secrets.open(sealed, serverId);
    expect(key).toHaveLength(43);
    expect(sealed).not.toContain(key);
    expect(api.logText()).not.toContain(key);
    expect(readFileSync(node.agent.logFile, "utf8")).not.toContain(key);
  }, 120_000);
});

const rowIds = async () => {
  const { rows } = await api.application.pool.query<{ id: string }>("select id from backups");
  return rows.map(({ id }) => id);
};
