import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { enlargeBackup, listedBackups, liveSize, someEmptyServer } from "../backups-node.fixture.ts";

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
  mkdirSync(join(node.treeOf(instanceId), "world"));
  writeFileSync(join(node.treeOf(instanceId), "world", "level.dat"), "a world");
  await post(`${api.url}/api/servers/${serverId}/backups`, {}, asOwner());
  const isMade = async () => (await listedBackups(api, owner, serverId))[0]?.status === "ready";
  await waitUntil("a backup is made", isMade, 300_000);
  await ask(`${api.url}/api/servers/${serverId}`, { method: "DELETE", ...asOwner() });
}, 240_000);

const asOwner = () => ({ headers: { cookie: owner.cookies } });
const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  api.application.pool.query<Row>(sql, values).then(({ rows }) => rows);
const instances = () =>
  query<{ id: string; is_released: boolean; is_deleted: boolean }>(
    `select id, released_at is not null as is_released, deleted_at is not null as is_deleted
     from instances where server_id = $1 order by changed_at`,
    serverId,
  );
const untilReleased = () =>
  waitUntil(
    "its machine has moved it away",
    async () => (await instances()).every((one) => one.is_released),
    60_000,
  );
const bringBack = () => post(`${api.url}/api/deleted-servers/${serverId}/bring-back`, {}, asOwner());
const isRestored = async () => {
  const { status, json } = await ask(`${api.url}/api/servers/${serverId}`, asOwner());
  return status === 200 && json["status"] === "offline" && json["statusReason"] === null;
};

test("a server whose files are gone comes back from its newest backup, under the same id, off and not larger than it was", async () => {
  await untilReleased();
  const [backup] = await query<{ id: string }>("select id from backups where server_id = $1", serverId);
  await enlargeBackup(api, backup?.id ?? "");
  // As after the report of a machine that keeps nothing of it.
  await query("update instances set kept_mb = 0, kept_changed_at = now() where id = $1", instanceId);
  const answer = await bringBack();
  expect(answer.status).toBe(200);
  await waitUntil("it is back", isRestored, 300_000);
  const live = (await instances()).filter((one) => !one.is_deleted);
  expect(live).toHaveLength(1);
  expect(live[0]?.id).not.toBe(instanceId);
  const size = { memoryMb: 1024, diskMb: 64, memory: "1024", disk: "64", heap: "-Xmx768M" };
  expect(await liveSize(api, serverId)).toEqual(size);
  const restored = join(node.treeOf(live[0]?.id ?? ""), "world", "level.dat");
  expect(readFileSync(restored, "utf8")).toBe("a world");
  expect((await listedBackups(api, owner, serverId))[0]?.status).toBe("ready");
}, 700_000);

test("after a failure it stays deleted, and can be brought back again", async () => {
  await untilReleased();
  await query("update instances set kept_mb = 0, kept_changed_at = now() where id = $1", instanceId);
  await query("update backups set files = files + 1 where server_id = $1", serverId);
  expect((await bringBack()).status).toBe(200);
  const isDeleted = async () => (await ask(`${api.url}/api/servers/${serverId}`, asOwner())).status === 404;
  await waitUntil("it has failed", isDeleted, 300_000);
  const [kept] = await query<{ is_kept: boolean }>(
    "select purge_after > now() + interval '6 days' as is_kept from servers where id = $1",
    serverId,
  );
  expect(kept).toEqual({ is_kept: true });
  await query("update backups set files = files - 1 where server_id = $1", serverId);
  await query("update instances set kept_mb = 0, kept_changed_at = now() where server_id = $1", serverId);
  expect((await bringBack()).status).toBe(200);
  await waitUntil("it is back", isRestored, 300_000);
}, 700_000);

test("after seven days its repository is removed from the store, and the key with it", async () => {
  await untilReleased();
  const repository = join(node.treeOf(""), "..", "backups", serverId);
  expect(existsSync(repository)).toBe(true);
  const keys = () => query("select 1 from backup_repositories where server_id = $1", serverId);
  await run("backups.remove-repositories");
  expect(await keys()).toHaveLength(1);
  await query("update servers set purge_after = now() - interval '1 minute' where id = $1", serverId);
  await run("servers.purge-deleted");
  expect(await query("select 1 from servers where id = $1", serverId)).toEqual([]);
  expect(existsSync(repository)).toBe(true);
  await run("backups.remove-repositories");
  expect(existsSync(repository)).toBe(false);
  expect(await keys()).toEqual([]);
  await run("backups.remove-repositories");
}, 700_000);

async function run(name: string): Promise<void> {
  await (await DBOS.triggerSchedule(name)).getResult();
}
