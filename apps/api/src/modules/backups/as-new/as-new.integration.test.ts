import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { shareServer } from "../../servers/servers.fixture.ts";
import { listedBackups, observedState, someBuilder, someEmptyServer } from "../backups-node.fixture.ts";

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
  owner = await someBuilder(api, "basic");
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const inTree = (id: string, ...path: string[]) => join(node.treeOf(id), ...path);
const restoreAsNew = (id: string, person = owner) =>
  post(`${api.url}/api/backups/${id}/restore-as-new`, {}, as(person));
const backupNow = async () => (await listedBackups(api, owner, serverId))[0];

const properties = "server-port=25565\nmotd=Hello\n";
/** Of a server with 64 MB. */
const kernelLimitBytes = 1.5 * 64 * 1024 ** 2;

async function someBackupOf(text: string): Promise<string> {
  mkdirSync(inTree(instanceId, "world"), { recursive: true });
  writeFileSync(inTree(instanceId, "world", "level.dat"), text);
  writeFileSync(inTree(instanceId, "server.properties"), properties);
  const created = await post(`${api.url}/api/servers/${serverId}/backups`, {}, as(owner));
  expect(created.status).toBe(201);
  await waitUntil("it is made", async () => (await backupNow())?.status === "ready", 150_000);
  return String(created.json["id"]);
}

async function liveInstance(ofServer: string): Promise<string | undefined> {
  const { rows } = await api.application.pool.query<{ id: string }>(
    "select id from instances where server_id = $1 and deleted_at is null",
    [ofServer],
  );
  return rows[0]?.id;
}

const jobOf = async (ofServer: string) => {
  const { rows } = await api.application.pool.query<{ status: string; error: string | null }>(
    "select status, error from maintenance_jobs where server_id = $1 and type = 'restore-as-new'",
    [ofServer],
  );
  return rows[0];
};
const linesOf = async (ofServer: string) => {
  const { rows } = await api.application.pool.query<{ text: string }>(
    `select lines.text from maintenance_job_lines lines join maintenance_jobs jobs on jobs.id = lines.job_id
      where jobs.server_id = $1`,
    [ofServer],
  );
  return rows.map(({ text }) => text);
};
const untilOver = (ofServer: string) =>
  waitUntil(
    "it is over",
    async () => ["completed", "failed"].includes((await jobOf(ofServer))?.status ?? ""),
    150_000,
  );

test("an old backup of a crossplay server becomes one with a port for each edition", async () => {
  const id = await someBackupOf("a world for phones");
  const ports = ["tcp", "udp"].map((protocol) => ({ protocol, port: 25_565 }));
  await api.application.pool.query(
    `update backups set state = jsonb_set(jsonb_set(state, '{spec}', (state -> 'spec') - 'bedrock' || $2),
       '{server,serverType}', '"paper"') where id = $1`,
    [id, { ports }],
  );
  const restored = await restoreAsNew(id);
  const ofServer = String(restored.json["serverId"]);
  await waitUntil("it is restored", async () => (await jobOf(ofServer))?.status === "completed", 150_000);
  const { rows } = await api.application.pool.query<{ key: string }>(
    `select concat(coalesce(purpose, 'game'), ' ', protocol) as key from port_leases
      where instance_id = $1 order by 1`,
    [await liveInstance(ofServer)],
  );
  expect(rows.map(({ key }) => key)).toEqual(["bedrock tcp", "bedrock udp", "game tcp", "webrtc udp"]);
}, 200_000);

describe("a backup becomes a new server", () => {
  test("with its files but no links, a port of its own and switched off; the old server stays as it was", async () => {
    symlinkSync("/etc/passwd", inTree(instanceId, "link"));
    const id = await someBackupOf("the first world");
    writeFileSync(inTree(instanceId, "world", "level.dat"), "a later world");
    const begun = await restoreAsNew(id);
    expect(begun.status).toBe(201);
    const copyId = String(begun.json["serverId"]);
    const copy = await ask(`${api.url}/api/servers/${copyId}`, as(owner));
    expect(copy.json).toMatchObject({ name: "My world (restored)", userId: owner.id });
    const start = await post(`${api.url}/api/servers/${copyId}/action`, { action: "start" }, as(owner));
    expect([start.status, start.json["type"]]).toEqual([409, "POWER_REFUSED"]);
    await untilOver(copyId);

    expect(await jobOf(copyId)).toEqual({ status: "completed", error: null });
    const copied = (await liveInstance(copyId)) ?? "";
    expect(readdirSync(inTree(copied)).toSorted()).toEqual(["server.properties", "world"]);
    expect(readFileSync(inTree(copied, "world", "level.dat"), "utf8")).toBe("the first world");
    const after = await ask(`${api.url}/api/servers/${copyId}`, as(owner));
    expect(after.json).toMatchObject({ status: "offline" });
    const port = String(after.json["port"]);
    expect(readFileSync(inTree(copied, "server.properties"), "utf8")).toContain(`server-port=${port}`);
    expect(readFileSync(inTree(instanceId, "world", "level.dat"), "utf8")).toBe("a later world");
    await waitUntil("the backup is free", async () => (await backupNow())?.status === "ready", 60_000);
    expect((await backupNow())?.error).toBeNull();
  }, 400_000);

  test("without the devices, pipes and links in its repository", async () => {
    mkdirSync(inTree(instanceId, "world"));
    execFileSync("mknod", [inTree(instanceId, "world", "disk"), "b", "7", "0"]);
    execFileSync("mknod", [inTree(instanceId, "null"), "c", "1", "3"]);
    execFileSync("mkfifo", [inTree(instanceId, "world", "pipe")]);
    symlinkSync("/etc", inTree(instanceId, "world", "outside"));
    const copyId = String((await restoreAsNew(await someBackupOf("a world"))).json["serverId"]);
    await untilOver(copyId);
    expect(await jobOf(copyId)).toEqual({ status: "completed", error: null });
    const copied = (await liveInstance(copyId)) ?? "";
    const found = readdirSync(inTree(copied), { recursive: true, withFileTypes: true });
    expect(found.map(({ name }) => name).toSorted()).toEqual(["level.dat", "server.properties", "world"]);
    expect(found.every((entry) => entry.isFile() || entry.isDirectory())).toBe(true);
    expect(await linesOf(copyId)).toContain("Left out 4 links and special files.");
  }, 400_000);

  test("a friend who may read the files makes one of their own, within their limit", async () => {
    const id = await someBackupOf("a shared world");
    const friend = await someBuilder(api, "free");
    expect((await restoreAsNew(id, friend)).status).toBe(404);
    await shareServer(api, { serverId, userId: friend.id, role: "viewer" });
    expect((await restoreAsNew(id, friend)).status).toBe(403);
    await api.application.pool.query("update server_users set role = 'member' where user_id = $1", [
      friend.id,
    ]);
    const begun = await restoreAsNew(id, friend);
    expect(begun.status).toBe(201);
    const copyId = String(begun.json["serverId"]);
    // The server that is being made counts.
    expect((await restoreAsNew(await someSecondBackup(id), friend)).json["type"]).toBe("SERVER_LIMIT");
    await untilOver(copyId);
    expect((await ask(`${api.url}/api/servers/${copyId}`, as(friend))).json["userId"]).toBe(friend.id);
    expect((await ask(`${api.url}/api/servers/${copyId}`, as(owner))).status).toBe(404);
  }, 400_000);

  test("of concurrent requests one makes a server", async () => {
    const id = await someBackupOf("a world");
    const answers = await Promise.all(Array.from({ length: 4 }, () => restoreAsNew(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    await untilOver(String(answers.find(({ status }) => status === 201)?.json["serverId"]));
  }, 400_000);

  test("an agent that is killed meanwhile goes on after its restart", async () => {
    const id = await someBackupOf("a world");
    const copyId = String((await restoreAsNew(id)).json["serverId"]);
    await node.agent.kill("SIGKILL");
    node.start();
    await untilOver(copyId);
    expect(await jobOf(copyId)).toEqual({ status: "completed", error: null });
    expect(readFileSync(inTree((await liveInstance(copyId)) ?? "", "world", "level.dat"), "utf8")).toBe(
      "a world",
    );
  }, 400_000);
});

/** The same content under another id. */
async function someSecondBackup(id: string): Promise<string> {
  const { rows } = await api.application.pool.query<{ id: string }>(
    `insert into backups (id, server_id, name, is_automatic, status, size_bytes, files, snapshot_id, state)
     select gen_random_uuid(), server_id, name, true, 'ready', size_bytes, files, snapshot_id, state
     from backups where id = $1 returning id`,
    [id],
  );
  return rows[0]?.id ?? "";
}

/** Everyone with whom the server is shared, in the transaction that logs this line of a job. */
async function removeFriendAt(line: string): Promise<void> {
  await api.application.pool.query(`
    create or replace function remove_friends() returns trigger language plpgsql as $$
      begin delete from server_users where server_id = '${serverId}'; return new; end $$;
    create or replace trigger remove_friends before insert on maintenance_job_lines
      for each row when (new.text = '${line}') execute function remove_friends()`);
}

describe("when it fails, nothing is left of the new server and the backup shows why", () => {
  async function expectNothingLeft(copyId: string, why: RegExp): Promise<void> {
    const copied = await liveInstance(copyId);
    await untilOver(copyId);
    expect((await ask(`${api.url}/api/servers/${copyId}`, as(owner))).status).toBe(404);
    const shown = await backupNow();
    expect(shown?.status).toBe("ready");
    expect(shown?.error).toMatch(why);
    if (copied === undefined) return;
    await waitUntil("its folder is gone", () => !existsSync(inTree(copied)), 60_000);
    expect(readdirSync(node.trash).filter((name) => name.includes(copied))).toEqual([]);
  }

  test("because it was cancelled", async () => {
    const id = await someBackupOf("a world");
    const { json } = await restoreAsNew(id);
    const copyId = String(json["serverId"]);
    const path = `${api.url}/api/servers/${copyId}/jobs/${String(json["jobId"])}/cancel`;
    expect((await post(path, {}, as(owner))).status).toBe(200);
    await expectNothingLeft(copyId, /cancelled.*No new server was made\./i);
  }, 400_000);

  test.each([
    ["before its files are in place", "Fetched 2 files."],
    ["at the last moment", "The files of the backup are in place."],
  ])(
    "because the friend who asked was removed %s",
    async (_moment, line) => {
      const id = await someBackupOf("a shared world");
      const friend = await someBuilder(api, "free");
      await shareServer(api, { serverId, userId: friend.id, role: "member" });
      await removeFriendAt(line);
      const copyId = String((await restoreAsNew(id, friend)).json["serverId"]);
      await expectNothingLeft(copyId, /^Access to the original server was removed meanwhile\. No new server/);
      expect((await ask(`${api.url}/api/servers/${copyId}`, as(friend))).status).toBe(404);
    },
    400_000,
  );

  test("because the disk of the new server is full; the old server stays as it was", async () => {
    // A hole costs nothing here and is written there: as many bytes as the kernel allows, without room for more.
    const hole = inTree(instanceId, "hole");
    writeFileSync(hole, "");
    truncateSync(hole, kernelLimitBytes - Buffer.byteLength(`a world${properties}`));
    const copyId = String((await restoreAsNew(await someBackupOf("a world"))).json["serverId"]);
    await expectNothingLeft(copyId, /^There is no room for the backup .*\. No new server was made\.$/);
    expect(readFileSync(inTree(instanceId, "world", "level.dat"), "utf8")).toBe("a world");
    expect(readdirSync(inTree(instanceId)).toSorted()).toEqual(["hole", "server.properties", "world"]);
    expect(await observedState(api, instanceId)).toBe("offline");
  }, 400_000);

  test("because the backup holds something else than was recorded", async () => {
    const id = await someBackupOf("a world");
    await api.application.pool.query("update backups set files = files + 1 where id = $1", [id]);
    const copyId = String((await restoreAsNew(id)).json["serverId"]);
    await expectNothingLeft(copyId, /did not come back whole/);
    expect(await observedState(api, instanceId)).toBe("offline");
  }, 400_000);
});
