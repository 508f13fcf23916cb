import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { historyOf as historyOfFile } from "../../files/history/file-history.fixture.ts";
import { stampOfBytes } from "../../files/index.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import type { NewChangeItem } from "../change.ts";
import { findChangeItems, updateChange } from "../changes.repository.ts";
import { forgetContent } from "../forget/forget-old-changes.ts";
import { proposeChange } from "../propose/propose-change.ts";
import { settleChange } from "../settle-change.ts";

const api = await startTestApi();
const { deps, pool } = api.application;
afterAll(() => api.stop());

let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  ({ serverId } = await someRunningServer(api, owner));
});

const before = Buffer.from("max-players=10\n");
const after = Buffer.from("max-players=20\n");
const edited: NewChangeItem = {
  item: {
    kind: "write-file",
    path: "server.properties",
    before: stampOfBytes(before),
    after: stampOfBytes(after),
  },
  before,
  after,
};
const deleted: NewChangeItem = {
  item: { kind: "delete-file", path: "old.yml", before: stampOfBytes(before) },
  before,
};

const propose = (...items: NewChangeItem[]) =>
  deps.transact((tx) => proposeChange(tx, system, { serverId, title: "More players", items }));
async function settle(id: string, from: "applying" | "undoing", to: "verified" | "undone" | "failed") {
  await updateChange(deps, id, { state: from });
  await settleChange(deps, id, to);
}
const historyOf = (path: string) => historyOfFile(api, serverId, path);

test("what a change and its undo replace is in the file history", async () => {
  const id = await propose(edited, deleted);
  expect(await historyOf("server.properties")).toEqual([]);
  await settle(id, "applying", "verified");
  expect(await historyOf("server.properties")).toEqual([before.toString()]);
  expect(await historyOf("old.yml")).toEqual([before.toString()]);
  await settle(id, "undoing", "undone");
  expect(await historyOf("server.properties")).toEqual([after.toString(), before.toString()]);
  expect(await historyOf("old.yml")).toEqual([before.toString()]);
});

test("a change that was put back leaves no history", async () => {
  const id = await propose(edited);
  await settle(id, "applying", "failed");
  expect(await historyOf("server.properties")).toEqual([]);
});

test("no limit of the history deletes what an undo needs", async () => {
  const id = await propose(edited);
  await settle(id, "applying", "verified");
  await pool.query("update file_versions set replaced_at = now() - interval '90 days' where server_id = $1", [
    serverId,
  ]);
  const forget = api.application.workflows().find(({ name }) => name === "files.forget-versions");
  const { signal } = new AbortController();
  const run = {
    id: "now",
    step: <T>(_name: string, work: (signal: AbortSignal) => Promise<T>) => work(signal),
  };
  const forgetNow = () => forget?.run({ ...run, patch: async () => true }, undefined);
  await forgetNow();
  expect((await findChangeItems(deps.rows, id))[0]?.before).toEqual(before);
  await pool.query("update changes set updated_at = now() - interval '90 days' where id = $1", [id]);
  await forgetContent(deps, deps.now());
  await forgetNow();
  expect(await historyOf("server.properties")).toEqual([]);
});

test("a change with its bytes in its own row is read, put into the history and undone like any other", async () => {
  const id = await propose(edited);
  await pool.query("update change_items set before_version_id = null, before = $2 where change_id = $1", [
    id,
    before,
  ]);
  expect((await findChangeItems(deps.rows, id))[0]?.before).toEqual(before);
  await settle(id, "applying", "verified");
  expect(await historyOf("server.properties")).toEqual([before.toString()]);
});
