import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { enlargeBackup, listedBackups, liveSize, someEmptyServer } from "../backups-node.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let backupId: string;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasPool: true });
}, 120_000);
afterAll(() => api.stop());

beforeEach(async () => {
  owner = await signUpSomebody(api.url);
  const { pool } = api.application;
  await pool.query("insert into eula_consents (user_id, document) values ($1, 'a test')", [owner.id]);
  await pool.query("update users set plan = 'basic' where id = $1", [owner.id]);
  const server = await someEmptyServer(api, owner);
  serverId = server.serverId;
  writeFileSync(join(node.treeOf(server.instanceId), "level.dat"), "a world");
  const backup = await post(`${api.url}/api/servers/${serverId}/backups`, {}, as(owner));
  backupId = String(backup.json["id"]);
  const isMade = async () => (await listedBackups(api, owner, serverId))[0]?.status === "ready";
  await waitUntil("it is made", isMade, 150_000);
}, 180_000);

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const restoreAsNew = () => post(`${api.url}/api/backups/${backupId}/restore-as-new`, {}, as(owner));
const setServer = (change: string) =>
  api.application.pool.query(`update servers set ${change} where id = $1`, [serverId]);

test.each([
  ["memory was raised", "max_ram_mb = 8192"],
  ["storage was raised", "max_storage_mb = 5121"],
  ["size is paid for", "plan = 'basic'"],
])("a server whose %s can't be copied without a charge", async (_what, larger) => {
  await setServer(larger);
  const { status, json } = await restoreAsNew();
  expect([status, json["type"]]).toEqual([402, "PAYMENT_REQUIRED"]);
});

test("a backup from when the server was larger becomes one of the size that it has now", async () => {
  await enlargeBackup(api, backupId);
  const { json } = await restoreAsNew();
  const size = { memoryMb: 1024, diskMb: 64, memory: "1024", disk: "64" };
  const copyId = String(json["serverId"]);
  expect(await liveSize(api, copyId)).toMatchObject(size);
  const isDone = async () =>
    (
      await api.application.pool.query(
        "select from maintenance_jobs where server_id = $1 and status = 'completed'",
        [copyId],
      )
    ).rowCount === 1;
  await waitUntil("it is restored", isDone, 150_000);
  expect(await liveSize(api, copyId)).toEqual({ ...size, heap: "-Xmx768M" });
}, 180_000);
