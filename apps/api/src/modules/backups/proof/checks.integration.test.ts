import { globSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { listedBackups, someEmptyServer } from "../backups-node.fixture.ts";

const dayMs = 24 * 3_600_000;
let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  api = await startTestApi({ withWorker: true, environment: { NIGHTLY_BACKUPS: "on", MAIL_DIRECTORY } });
  // Before the backup minute of every server.
  api.clock.set(new Date("2026-11-20T00:10:00.000Z"));
  node = await startRealNode(api, { hasPool: true });
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
  writeFileSync(join(node.treeOf(instanceId), "world.bin"), randomBytes(1_000_000));
}, 120_000);
afterAll(() => api.stop());

const store = () => join(node.folders[1] ?? "", "backups");
const asOwner = () => ({ headers: { cookie: owner.cookies } });
const list = () => listedBackups(api, owner, serverId);

async function backUp(): Promise<string> {
  const created = await post(`${api.url}/api/servers/${serverId}/backups`, {}, asOwner());
  expect([created.status, created.json["error"]]).toEqual([201, null]);
  const id = String(created.json["id"]);
  const statusOf = async () => (await list()).find((one) => one.id === id)?.status;
  await waitUntil("it is over", async () => (await statusOf()) !== "creating", 150_000);
  expect(await statusOf()).toBe("ready");
  return id;
}

async function repository() {
  const { rows } = await api.application.pool.query<{
    check_ended_at: Date | null;
    checked_at: Date | null;
    checks_done: number;
    retired_ids: string[];
  }>(
    "select check_ended_at, checked_at, checks_done, retired_ids from backup_repositories where server_id = $1",
    [serverId],
  );
  const [row] = rows;
  if (!row) throw new Error("it has no repository");
  return row;
}

/** Sessions would end if the clock were set instead. */
async function age(ms: number): Promise<void> {
  const by = `${ms} milliseconds`;
  await api.application.pool.query(
    `update backup_repositories set checked_at = checked_at - $1::interval,
       check_began_at = check_began_at - $1::interval, check_ended_at = check_ended_at - $1::interval`,
    [by],
  );
}

async function checkAfter(ms: number) {
  await age(ms);
  const before = (await repository()).check_ended_at?.getTime();
  await waitUntil(
    "it was checked",
    async () => {
      await (await DBOS.triggerSchedule("backups.begin-checks")).getResult();
      return (await repository()).check_ended_at?.getTime() !== before;
    },
    150_000,
  );
  return repository();
}

test("a repository is checked once a week, each time another part of it", async () => {
  await backUp();
  expect(await checkAfter(0)).toMatchObject({ checks_done: 1, retired_ids: [] });
  await age(6 * dayMs);
  await (await DBOS.triggerSchedule("backups.begin-checks")).getResult();
  expect(await checkAfter(2 * dayMs)).toMatchObject({ checks_done: 2, retired_ids: [] });
}, 400_000);

test("a store that is away is not called damaged, and is tried again an hour later", async () => {
  const { checked_at: before } = await repository();
  renameSync(store(), `${store()}-away`);
  const tried = await checkAfter(8 * dayMs).finally(() => renameSync(`${store()}-away`, store()));
  const aged = new Date((before?.getTime() ?? 0) - 8 * dayMs);
  expect(tried).toMatchObject({ checked_at: aged, checks_done: 2, retired_ids: [] });
  expect(await list()).toMatchObject([{ problem: null }]);
  expect(await checkAfter(3_600_001)).toMatchObject({ checks_done: 3 });
}, 400_000);

test("a damaged pack is found; the owner learns of it, and new backups are stored apart from it", async () => {
  const packs = globSync("data/*/*", { cwd: join(store(), serverId) });
  const [pack = ""] = packs.toSorted((one, two) => sizeOf(two) - sizeOf(one));
  const bytes = readFileSync(join(store(), serverId, pack));
  bytes.fill(0, 1000, 1016);
  writeFileSync(join(store(), serverId, pack), bytes);
  // The part that contains the pack: restic divides packs by the first byte of their names.
  const part = Number.parseInt(basename(pack).slice(0, 2), 16) % 5;
  const { pool } = api.application;
  await pool.query("update backup_repositories set checks_done = $1", [part]);
  expect(await checkAfter(8 * dayMs)).toMatchObject({ checked_at: null, retired_ids: [serverId] });
  const [damaged] = await list();
  expect(damaged?.problem).toContain("part of its stored data is damaged. Make a new backup");
  expect(api.logText()).toContain("stored backups are damaged");
  const mails = await pool.query("select 1 from mail_outbox where subject like 'Backups of % are damaged'");
  expect(mails.rows).toHaveLength(1);
  expect((await ask(`${api.url}/metrics`)).text).toMatch(/backup_repositories\{state="damaged",.*\} 1/);

  const next = await backUp();
  expect(await list()).toMatchObject([
    { id: next, problem: null },
    { id: damaged?.id, problem: expect.any(String) },
  ]);
  expect(await checkAfter(3_600_001)).toMatchObject({ checks_done: 1, retired_ids: [serverId] });
  // A damaged repository goes with the last of its backups.
  await ask(`${api.url}/api/backups/${damaged?.id}`, { method: "DELETE", ...asOwner() });
  await waitUntil("it is removed", () => !globSync("*", { cwd: store() }).includes(serverId), 150_000);
  expect(await list()).toMatchObject([{ id: next, status: "ready" }]);
}, 400_000);

const sizeOf = (pack: string) => statSync(join(store(), serverId, pack)).size;
