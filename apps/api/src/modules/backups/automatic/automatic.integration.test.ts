import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { appendActivity } from "../../activity/index.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { listedBackups, someEmptyServer, type ListedBackup } from "../backups-node.fixture.ts";
import { isChangedSinceLastGood } from "./before-change.repository.ts";
import { warnOwner } from "./warn-owner.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  api = await startTestApi({ withWorker: true, environment: { NIGHTLY_BACKUPS: "on", MAIL_DIRECTORY } });
  // After the backup minute of every server.
  api.clock.set(new Date("2026-11-20T08:00:00.000Z"));
  node = await startRealNode(api, { hasPool: true });
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
}, 120_000);
afterAll(() => api.stop());

const trigger = async (name: string) => (await DBOS.triggerSchedule(name)).getResult();
async function listed(): Promise<readonly ListedBackup[]> {
  const path = `${api.url}/api/servers/${serverId}/backups/automatic`;
  const { text } = await ask(path, { headers: { cookie: owner.cookies } });
  const { backups, ...rest } = JSON.parse(text) as { backups: ListedBackup[] };
  expect(rest).toEqual({ isOn: true, daily: 7, weekly: 4 });
  return backups;
}
const untilReady = (count: number) =>
  waitUntil(
    `there are ${count}`,
    async () => (await listed()).filter(({ status }) => status === "ready").length === count,
    // The backup program runs at the lowest priority on the machine.
    150_000,
  );

test("a server is backed up once a night, only if it changed, and apart from manual backups", async () => {
  writeFileSync(join(node.treeOf(instanceId), "world.txt"), "a world");
  await trigger("backups.begin-due");
  await untilReady(1);
  await trigger("backups.begin-due");
  expect(await listed()).toHaveLength(1);
  expect(await listedBackups(api, owner, serverId)).toEqual([]);

  api.clock.advance(dayMs);
  await trigger("backups.begin-due");
  expect(await listed()).toHaveLength(1);
  await api.application.deps.transact((tx) =>
    appendActivity(tx, system, { action: "server.started", subjectId: serverId }),
  );
  await trigger("backups.begin-due");
  await untilReady(2);
  await trigger("backups.forget-all-deleted");
}, 400_000);

async function someFailure(ofServer: string): Promise<void> {
  const { pool, deps } = api.application;
  await pool.query(
    `insert into backups (id, server_id, name, is_automatic, status, error, created_at)
     values (gen_random_uuid(), $1, 'Backup', true, 'failed', 'The backup store is full.', $2)`,
    [ofServer, deps.now()],
  );
}

test("a failed backup is retried an hour later", async () => {
  const { deps } = api.application;
  const readyBefore = (await listed()).filter(({ status }) => status === "ready").length;
  api.clock.advance(dayMs);
  await deps.transact((tx) => appendActivity(tx, system, { action: "server.started", subjectId: serverId }));
  await someFailure(serverId);
  const before = (await listed()).length;
  await trigger("backups.begin-due");
  expect(await listed()).toHaveLength(before);
  api.clock.advance(hourMs + 1);
  await trigger("backups.begin-due");
  await untilReady(readyBefore + 1);
}, 400_000);

test("the owner gets one mail when two in a row fail", async () => {
  const { pool, deps } = api.application;
  const person = await signUpSomebody(api.url);
  const { serverId: theirs } = await someRunningServer(api, person);
  const mailsAfterAnother = async () => {
    await someFailure(theirs);
    await deps.transact((tx) => warnOwner(deps, tx, { serverId: theirs, sentence: "The store is full." }));
    const { rows } = await pool.query(
      "select 1 from mail_outbox where recipient = $1 and subject like '% could not be backed up'",
      [person.email],
    );
    return rows.length;
  };
  expect([await mailsAfterAnother(), await mailsAfterAnother(), await mailsAfterAnother()]).toEqual([
    0, 1, 1,
  ]);
});

describe("before an uploaded world is put in place", () => {
  const asOwner = () => ({ headers: { cookie: owner.cookies } });
  const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
  const stateOf = async (changeId: string) => {
    const { json } = await ask(`${api.url}/api/servers/${serverId}/changes/${changeId}`, asOwner());
    return { state: json["state"], sentence: json["sentence"] };
  };

  async function useWorld(): Promise<{ readonly state: unknown; readonly sentence: unknown }> {
    writeFileSync(
      inTree("islands.zip"),
      jarOf({ "islands/level.dat": "new", "islands/region/r.0.0.mca": "" }),
    );
    const used = await post(
      `${api.url}/api/servers/${serverId}/recognition/use`,
      { path: "islands.zip" },
      asOwner(),
    );
    expect([used.status, used.json["error"]]).toEqual([200, undefined]);
    const changeId = String(used.json["changeId"]);
    const isOver = async () => !["applying", "verifying"].includes(String((await stateOf(changeId)).state));
    await waitUntil("the change is over", isOver, 150_000);
    return stateOf(changeId);
  }

  test("the server is backed up unless nothing has happened to it, and the backup says why", async () => {
    const { rows, transact } = api.application.deps;
    const isChanged = () => isChangedSinceLastGood(rows, serverId);
    const note = (action: "change.started" | "server.started") =>
      transact((tx) => appendActivity(tx, system, { action, subjectId: serverId }));
    api.clock.advance(60_000);
    await note("change.started");
    expect(await isChanged()).toBe(false);
    await note("server.started");
    expect(await isChanged()).toBe(true);
    expect(await useWorld()).toEqual({ state: "applied", sentence: null });
    const [newest] = await listed();
    expect(newest).toMatchObject({ status: "ready", reason: "Before “Use the uploaded world”" });
    // The change came after its backup.
    expect(await isChanged()).toBe(true);
  }, 200_000);

  test("a failed backup stops the change once, and the next try goes on without", async () => {
    writeFileSync(inTree("hole.bin"), "");
    truncateSync(inTree("hole.bin"), 10_000_000_000);
    rmSync(inTree("world"), { recursive: true });
    const first = await useWorld();
    expect(first).toEqual({
      state: "failed",
      sentence: expect.stringMatching(
        /^No backup could be made first\. .+ more than its plan allows\. .+ Nothing was changed\.$/,
      ),
    });
    expect(existsSync(inTree("world"))).toBe(false);
    expect(await useWorld()).toEqual({
      state: "applied",
      sentence: "No backup could be made first, so it was done without one.",
    });
    expect(existsSync(inTree("world", "level.dat"))).toBe(true);
    rmSync(inTree("hole.bin"));
  }, 200_000);
});
