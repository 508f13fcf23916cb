import { getChange, listChanges } from "@blockwright/contract/changes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { reviseInstance } from "../../nodes/index.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { stampOfBytes } from "../../files/index.ts";
import type { NewChangeItem } from "../change.ts";
import { findChangeItems, updateChange } from "../changes.repository.ts";
import { MemoryTree } from "../folders/memory-tree.fixture.ts";
import { forgetContent, forgetProposals } from "./forget-old-changes.ts";
import { proposeChange } from "../propose/propose-change.ts";

const api = await startTestApi();
const { deps, pool } = api.application;
afterAll(() => api.stop());

let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
});

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const before = Buffer.from("max-players=10\n");
const after = Buffer.from("max-players=20\n");
const edited: NewChangeItem = {
  item: {
    kind: "write-file",
    path: "settings.txt",
    before: stampOfBytes(before),
    after: stampOfBytes(after),
  },
  before,
  after,
};

async function someSet(state: "proposed" | "applying" | "verified"): Promise<string> {
  const { serverId } = server;
  const id = await deps.transact((tx) =>
    proposeChange(tx, system, { serverId, title: "More players", items: [edited] }),
  );
  await updateChange(deps, id, { state });
  return id;
}

const at = (path = "") => `${api.url}/api/servers/${server.serverId}/changes${path}`;
const headers = () => ({ headers: { cookie: owner.cookies } });
const read = async (id: string) => {
  const one = getChange.response.parse((await ask(at(`/${id}`), headers())).json);
  const list = listChanges.response.parse((await ask(at(), headers())).json);
  expect(list.find((listed) => listed.id === id)?.canUndo).toBe(one.canUndo);
  return one;
};
const undo = (id: string) => post(at(`/${id}/undo`), {}, headers());
const keptBytes = async (id: string) => {
  const rows = await findChangeItems(deps.rows, id);
  return rows.map((row) => [row.before?.toString() ?? null, row.after?.toString() ?? null]);
};
const heldVersions = async () =>
  Number((await pool.query("select count(*) from file_versions where is_held")).rows[0].count);
const isThere = async (id: string) => (await ask(at(`/${id}`), headers())).status === 200;

test("a change that was proposed and never applied is deleted after a day, and nothing else is", async () => {
  const [proposed, working, done] = [
    await someSet("proposed"),
    await someSet("applying"),
    await someSet("verified"),
  ];
  expect(await forgetProposals(deps, inHours(23))).toBe(0);
  expect(await heldVersions()).toBe(3);
  expect(await forgetProposals(deps, inHours(25))).toBe(1);
  expect(await heldVersions()).toBe(2);
  expect([await isThere(proposed), await isThere(working), await isThere(done)]).toEqual([false, true, true]);
  expect(await keptBytes(proposed)).toEqual([]);
  await updateChange(deps, working, { state: "failed" });
});

test("after seven days the earlier content is gone, and an undo says that it is too late", async () => {
  const [working, done] = [await someSet("applying"), await someSet("verified")];
  await forgetContent(deps, inHours(6 * 24));
  expect(await keptBytes(done)).toEqual([[before.toString(), after.toString()]]);
  expect(await read(done)).toMatchObject({ canUndo: true });
  expect((await read(done)).items[0]?.diff).toContain("+max-players=20");

  await forgetContent(deps, inHours(8 * 24));
  expect(await keptBytes(done)).toEqual([[null, null]]);
  expect(await keptBytes(working)).toEqual([[before.toString(), after.toString()]]);
  expect(await read(done)).toMatchObject({
    state: "verified",
    canUndo: false,
    items: [{ summary: "Changes settings.txt.", diff: null }],
  });
  const refused = await undo(done);
  expect([refused.status, refused.json["error"]]).toEqual([
    409,
    "That was too long ago to be undone: what was there before is no longer kept.",
  ]);
  expect((await read(done)).state).toBe("verified");
  await updateChange(deps, working, { state: "failed" });
});

test("files kept aside go to the trash when the undo expires, and wait while the node is offline", async () => {
  const { serverId } = server;
  const stamp = stampOfBytes(before);
  const move = { kind: "move-file", from: "plugins/Shop.jar", stamp } as const;
  const removes = {
    id: "shop",
    name: "Shop",
    version: "1",
    description: null,
    source: "modrinth:shop",
    downloadUrl: null,
    path: "plugins/Shop.jar",
    enabled: true,
    asidePath: null,
    isPinned: false,
    digest: null,
    descriptor: null,
    update: null,
  };
  const items: NewChangeItem[] = [
    { item: { ...move, to: "plugins/Shop.jar.removed-1", removes } },
    { item: { ...move, from: "plugins/Off.jar", to: "plugins/Off.jar.disabled-1" } },
    {
      item: {
        kind: "exchange-path",
        path: "world",
        stored: ".unpacked-1/content/w",
        isReplaced: true,
        aside: "world.replaced-1",
      },
    },
  ];
  const done = await deps.transact((tx) => proposeChange(tx, system, { serverId, title: "A world", items }));
  await updateChange(deps, done, { state: "verified" });
  const tree = new MemoryTree(
    {
      "world/level.dat": "new",
      "world.replaced-1/level.dat": "old",
      "plugins/Shop.jar.removed-1": "jar",
      "plugins/Off.jar.disabled-1": "jar",
    },
    {},
  );
  const away = () => Promise.reject(new Error("the node is away"));
  await forgetContent({ ...deps, callNode: tree.callNode }, inHours(6 * 24));
  expect(tree.steps).toBe(0);
  await forgetContent({ ...deps, callNode: away }, inHours(8 * 24));
  expect((await read(done)).canUndo).toBe(true);
  await forgetContent({ ...deps, callNode: tree.callNode }, inHours(8 * 24));
  expect((await read(done)).canUndo).toBe(false);
  expect([...tree.files.keys()].toSorted()).toEqual([
    "plugins/Off.jar.disabled-1",
    "trash/plugins/Shop.jar.removed-1",
    "trash/world.replaced-1/level.dat",
    "world/level.dat",
  ]);
});

test("a change can't be undone during or after a reinstall, until the earlier installation is back", async () => {
  const done = await someSet("verified");
  const installAs = (installationId: string) =>
    deps.transact((tx) =>
      reviseInstance(deps, tx, server.instanceId, ({ spec }) => ({
        spec: { ...spec, installation: { ...spec.installation, id: installationId } },
      })),
    );
  await installAs("second");
  const later = await someSet("verified");
  expect(await read(done)).toMatchObject({ canUndo: false });
  const refused = await undo(done);
  expect([refused.status, refused.json["error"]]).toEqual([
    409,
    "The server has been reinstalled since, so there is nothing left of that change to undo.",
  ]);
  expect(await read(later)).toMatchObject({ canUndo: true });
  await installAs("first");
  expect([(await read(done)).canUndo, (await read(later)).canUndo]).toEqual([true, false]);
  const isBusyWith = (work: string | null) =>
    pool.query("update servers set busy_with = $1 where id = $2", [work, server.serverId]);
  await isBusyWith("reinstall");
  expect((await undo(done)).json["type"]).toBe("JOB_RUNNING");
  await isBusyWith(null);
  expect((await undo(done)).status).toBe(200);
  await updateChange(deps, done, { state: "undone" });
});

test("the schedule does both, and a server's changes are deleted with it", async () => {
  const [proposed, done] = [await someSet("proposed"), await someSet("verified")];
  await pool.query("update changes set created_at = now() - interval '25 hours' where id = $1", [proposed]);
  await pool.query("update changes set updated_at = now() - interval '8 days' where id = $1", [done]);
  const scheduled = api.application.workflows().find(({ name }) => name === "changes.forget-old");
  expect(scheduled?.cron).toMatch(/^\d+ \* /);
  const { signal } = new AbortController();
  const run = {
    id: "now",
    step: <T>(_name: string, work: (signal: AbortSignal) => Promise<T>) => work(signal),
  };
  await scheduled?.run({ ...run, patch: async () => true }, undefined);
  expect(await isThere(proposed)).toBe(false);
  expect(await keptBytes(done)).toEqual([[null, null]]);
  await pool.query("delete from servers where id = $1", [server.serverId]);
  const { rows } = await pool.query(
    `select (select count(*) from changes)::int + (select count(*) from change_items)::int
       + (select count(*) from file_versions)::int + (select count(*) from file_contents)::int as left`,
  );
  expect(rows).toEqual([{ left: 0 }]);
});
