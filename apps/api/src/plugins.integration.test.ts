import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DBOS } from "@dbos-inc/dbos-sdk";
import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { InstalledPlugin, PluginAction, PluginHit } from "@blockwright/contract/plugins";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ask } from "./http-client.fixture.ts";
import { startGameHost, type GameHost } from "./modules/builds/game-host.fixture.ts";
import { checkUpdates } from "./modules/plugins/updates/check-updates.ts";
import { proveStrangers } from "./modules/plugins/updates/prove-strangers.ts";

/** Each has a newer version; that of NightWatch can't be loaded. */
const plugins = [
  { id: "modrinth:nightwatch", name: "NightWatch", reason: "Guards.", version: "1.4.0" },
  { id: "modrinth:chunky", name: "Chunky", reason: "A ready world.", version: "1.4.0" },
  { id: "modrinth:tab", name: "TAB", reason: "A nice list.", version: "5.0.0" },
];

let host: GameHost;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer({ software: "paper", minecraftVersion: "1.20.1", plugins });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const status = async () => (await host.read(at(""))).json["status"];
const until = (wanted: string) =>
  vi.waitFor(async () => expect(await status()).toBe(wanted), { timeout: 60_000, interval: 200 });
const list = async () => (await host.read(at("/plugins"))).json["plugins"] as InstalledPlugin[];
const one = async (name: string) => (await list()).find((plugin) => plugin.name === name);
const idOf = async (name: string) => (await one(name))?.id ?? "";
const versions = async () => Object.fromEntries((await list()).map(({ name, version }) => [name, version]));
const jars = () => readdirSync(treeOf("plugins")).filter((name) => name.endsWith(".jar"));
const plan = async (wanted: PluginAction) => (await host.send(at("/plugins/plan"), { wanted })).json;
const over = (changeId: unknown) =>
  vi.waitFor(
    async () => {
      const { json } = await host.read(at(`/changes/${String(changeId)}`));
      expect(["applied", "verified", "undone", "failed"]).toContain(json["state"]);
      return json as unknown as ChangeWithDiffs;
    },
    { timeout: 90_000, interval: 200 },
  );
const apply = async (wanted: PluginAction) => {
  const { changeId } = await plan(wanted);
  expect((await host.send(at("/plugins/apply"), { changeId })).json).toEqual({ changeId });
  return over(changeId);
};
const undo = async ({ id }: ChangeWithDiffs) => {
  await host.send(at(`/changes/${id}/undo`));
  expect(await over(id)).toMatchObject({ state: "undone" });
  await until("online");
};

const before = { NightWatch: "1.4.0", Chunky: "1.4.0", TAB: "5.0.0" };
beforeEach(() => until("online"));

test("search finds what fits, most downloaded first, and marks what is installed", async () => {
  const { json } = await host.read(at("/plugins/search?text=chunky"));
  expect(json["silentSources"]).toEqual([]);
  const hits = json["hits"] as PluginHit[];
  expect(hits.find(({ source }) => source === "Modrinth")).toMatchObject({
    name: "Chunky",
    author: "stand-in",
    iconUrl: null,
    pageUrl: expect.stringMatching(/^https:\/\/modrinth\.com\/project\/\w+$/),
    updatedAt: expect.stringMatching(/^20/),
    isInstalled: true,
  });
  const others = (await host.read(at("/plugins/search?text=via"))).json["hits"] as PluginHit[];
  expect(others.some(({ isInstalled }) => isInstalled)).toBe(false);
  expect(others.map(({ downloads }) => downloads)).toEqual(
    others.map(({ downloads }) => downloads).toSorted((a, b) => b - a),
  );
});

test("updates are found once a day, with their changelogs", async () => {
  expect((await host.read(at("/plugins"))).json).toMatchObject({ kind: "plugins", checkedAt: null });
  await (await DBOS.triggerSchedule("plugins.check-updates")).getResult();
  await checkUpdates(host.api.application.deps, serverId);
  const { json } = await host.read(at("/plugins"));
  expect(json["checkedAt"]).not.toBeNull();
  expect(await one("Chunky")).toMatchObject({
    version: "1.4.0",
    pluginId: "modrinth:chunky",
    source: "Modrinth",
    path: "plugins/Chunky.jar",
    isEnabled: true,
    isPinned: false,
    update: { version: "1.4.2", changelog: "Smaller repairs." },
    neededBy: [],
  });
});

test("an install includes two levels of dependencies, and an undo removes all of it", async () => {
  const wanted = { action: "install", pluginId: "modrinth:viarewind" } as const;
  const planned = await plan(wanted);
  expect(planned).toMatchObject({ needsRestart: true, warnings: [] });
  expect(planned["effects"]).toEqual([
    { effect: "install", name: "ViaBackwards", from: null, to: "5.2.2", because: ["ViaRewind"] },
    { effect: "install", name: "ViaRewind", from: null, to: "4.0.2", because: [] },
    { effect: "install", name: "ViaVersion", from: null, to: "5.2.2", because: ["ViaBackwards"] },
  ]);
  expect(await versions()).toEqual(before);
  const done = await apply(wanted);
  expect([done.state, done.sentence, done.title]).toEqual(["verified", null, "Install ViaRewind"]);
  expect(await one("ViaVersion")).toMatchObject({ isEnabled: true, neededBy: ["ViaBackwards"] });
  expect((await plan(wanted))["type"]).toBe("CHANGE_REFUSED");
  await undo(done);
  expect(await versions()).toEqual(before);
  expect(jars()).toHaveLength(3);
}, 120_000);

test("all but pinned plugins are updated, and one that fails to load is put back alone", async () => {
  const ids = (await list()).map(({ id }) => id);
  const headers = { cookie: host.owner.cookies };
  const pin = async (isPinned: boolean) =>
    ask(`${host.api.url}${at(`/plugins/${await idOf("TAB")}/pin`)}`, {
      method: "PUT",
      body: { isPinned },
      headers,
    });
  expect((await pin(true)).status).toBe(200);
  const planned = await plan({ action: "update", ids });
  expect(planned["warnings"]).toEqual(["TAB stays at 5.0.0: it is pinned."]);
  expect(planned["effects"]).toMatchObject([
    { effect: "update", name: "Chunky", from: "1.4.0", to: "1.4.2" },
    { effect: "update", name: "NightWatch", from: "1.4.0", to: "1.4.1" },
  ]);
  const done = await apply({ action: "update", ids });
  expect([done.state, done.sentence]).toEqual([
    "verified",
    "NightWatch could not be loaded, so it was put back.",
  ]);
  expect(await versions()).toEqual({ NightWatch: "1.4.0", Chunky: "1.4.2", TAB: "5.0.0" });
  expect((await list()).map(({ id }) => id)).toEqual(ids);
  expect(await one("TAB")).toMatchObject({ isPinned: true });
  await undo(done);
  expect(await versions()).toEqual(before);
  expect((await list()).map(({ id }) => id)).toEqual(ids);
  await pin(false);
}, 180_000);

test("a plugin that can't be loaded is not installed, and everything is as before", async () => {
  const removed = await apply({ action: "remove", ids: [await idOf("NightWatch")] });
  expect(removed.state).toBe("verified");
  const { json } = await host.send(at("/plugins/install"), { pluginId: "modrinth:nightwatch" });
  const failed = await over(json["changeId"]);
  expect([failed.state, failed.sentence]).toEqual([
    "undone",
    "The server started, but NightWatch could not be loaded. Everything was put back.",
  ]);
  expect(await versions()).toEqual({ Chunky: "1.4.0", TAB: "5.0.0" });
  await until("online");
  await undo(removed);
  expect(await versions()).toEqual(before);
}, 180_000);

test("a removal names the dependents, and an update does not reinstall it", async () => {
  const { json } = await host.send(at("/plugins/install"), { pluginId: "modrinth:economyshopgui" });
  const installed = await over(json["changeId"]);
  expect(installed.state).toBe("verified");
  const wanted: PluginAction = { action: "remove", ids: [await idOf("Vault")] };
  const planned = await plan(wanted);
  expect(planned["warnings"]).toEqual(["EconomyShopGUI needs Vault and won't load without it."]);
  const removed = await apply(wanted);
  expect(removed.state).toBe("verified");
  expect(await one("Vault")).toBeUndefined();
  const update = await plan({ action: "update", ids: [await idOf("Chunky")] });
  expect(update["effects"]).toMatchObject([{ effect: "update", name: "Chunky" }]);
  await undo(removed);
  expect(await one("Vault")).toMatchObject({ neededBy: ["EconomyShopGUI"] });
  await undo(installed);
  expect(await versions()).toEqual(before);
}, 180_000);

test("off and on again, each with an undo; another right does not allow it", async () => {
  const id = await idOf("Chunky");
  const off = await apply({ action: "disable", ids: [id] });
  expect(off.state).toBe("verified");
  expect(await one("Chunky")).toMatchObject({ id, isEnabled: false });
  expect(jars()).not.toContain("Chunky.jar");
  const on = await apply({ action: "enable", ids: [id] });
  expect([on.state, on.title]).toEqual(["verified", "Enable Chunky"]);
  expect(await one("Chunky")).toMatchObject({ id, isEnabled: true, version: "1.4.0" });
  await undo(on);
  expect(await one("Chunky")).toMatchObject({ id, isEnabled: false });
  await undo(off);
  expect(await one("Chunky")).toMatchObject({ id, isEnabled: true });
  expect((await host.send(at("/plugins/apply"), { changeId: off.id })).json["type"]).toBe("CHANGE_REFUSED");
}, 180_000);

test("a stopped server stays stopped, and jars from elsewhere are identified by their hash", async () => {
  await host.send(at("/action"), { action: "stop" });
  await until("offline");
  const { json } = await host.send(at("/plugins/install"), { pluginId: "modrinth:viaversion" });
  const done = await over(json["changeId"]);
  expect(done.state).toBe("applied");
  expect(await status()).toBe("offline");
  const bytes = readFileSync(treeOf("plugins/ViaVersion.jar"));
  await host.send(at(`/changes/${done.id}/undo`));
  await over(done.id);
  writeFileSync(treeOf("plugins/something.jar"), bytes);
  writeFileSync(treeOf("plugins/own.jar"), "no archive");
  expect(await one("ViaVersion")).toMatchObject({
    version: "5.2.2",
    source: "Modrinth",
    pluginId: expect.stringMatching(/^modrinth:\w{8}$/),
    path: "plugins/something.jar",
  });
  expect(await one("own")).toMatchObject({ version: null, source: null, pluginId: null });
  expect((await plan({ action: "update", ids: [await idOf("own")] }))["error"]).toBe(
    "own can't be updated here: its file belongs to no source we know.",
  );
  // As if its source had been down when it was first seen.
  const { deps, pool } = host.api.application;
  await pool.query("update plugins set source = 'unknown', version = null where path = $1", [
    "plugins/something.jar",
  ]);
  expect(await one("ViaVersion")).toMatchObject({ source: null, pluginId: null });
  expect(await proveStrangers(deps, serverId)).toBe(1);
  expect(await one("ViaVersion")).toMatchObject({ version: "5.2.2", source: "Modrinth" });
  expect(await one("own")).toMatchObject({ source: null });
  rmSync(treeOf("plugins/own.jar"));
  rmSync(treeOf("plugins/something.jar"));
  expect(await versions()).toEqual(before);
  await host.send(at("/action"), { action: "start" });
}, 120_000);
