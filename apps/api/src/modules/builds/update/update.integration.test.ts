import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InstalledPlugin } from "@blockwright/contract/plugins";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settled, startGameHost, type GameHost } from "../game-host.fixture.ts";

/** Each has builds for 1.20.1; AuthMe has no other. */
const plugins = [
  { id: "modrinth:worldedit", name: "WorldEdit", reason: "Builds." },
  { id: "modrinth:chunky", name: "Chunky", reason: "A ready world." },
  { id: "modrinth:authmereloaded", name: "AuthMe", reason: "Tidy." },
];

let host: GameHost;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer({ software: "paper", minecraftVersion: "1.20.1", plugins });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
  writeFileSync(treeOf("world/marker.txt"), "my world");
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const server = async () => (await host.read(at(""))).json;
const jobs = async () => JSON.parse((await host.read(at("/jobs"))).text) as Record<string, unknown>[];
const jobOver = (jobId: unknown) => settled(async () => (await jobs()).find(({ id }) => id === jobId));
const plan = async (version: string) => host.read(at(`/update/plan?minecraftVersion=${version}`));
const update = (minecraftVersion: string, disables: readonly string[] = []) =>
  host.send(at("/update"), { minecraftVersion, disables });
const list = async () => (await host.read(at("/plugins"))).json["plugins"] as InstalledPlugin[];
const versions = async () =>
  Object.fromEntries((await list()).map(({ name, version, isEnabled }) => [name, isEnabled && version]));
const untilOnline = () =>
  vi.waitFor(async () => expect((await server())["status"]).toBe("online"), { timeout: 60_000 });

test("only versions that can open the world are offered", async () => {
  const offered = (await host.read(at("/update/versions"))).json["versions"] as {
    minecraftVersion: string;
  }[];
  expect(offered.map(({ minecraftVersion }) => minecraftVersion)).toEqual([
    "26.2",
    "26.1",
    "1.21.4",
    "1.20.1",
  ]);
});

test("a version that does not exist is refused before a job starts, for an update and a reinstall", async () => {
  const refused = {
    type: "REINSTALL_REFUSED",
    error: expect.stringMatching(/^There is no Paper for Minecraft 1\.99\.9\. Try /) as string,
  };
  expect((await plan("1.99.9")).json).toEqual(refused);
  expect((await update("1.99.9")).json).toEqual(refused);
  const wish = { serverType: "paper", minecraftVersion: "1.99.9" };
  expect((await host.send(at("/reinstall"), wish)).json).toEqual(refused);
  expect(await jobs()).toEqual([]);
});

test("the plan names the build of each plugin, and those without one", async () => {
  const { json } = await plan("1.21.4");
  expect(json).toMatchObject({ from: "1.20.1", minecraftVersion: "1.21.4" });
  expect(json["plugins"]).toEqual([
    expect.objectContaining({
      name: "AuthMe",
      to: null,
      note: expect.stringContaining("AuthMe") as string,
    }),
    expect.objectContaining({ name: "Chunky", to: "1.4.2" }),
    expect.objectContaining({ name: "WorldEdit", from: "7.3.0", to: "7.3.1" }),
  ]);
  expect((await plan("newest-for-all")).json).toMatchObject({
    error: "1.20.1 is the newest version that all your plugins support.",
  });
});

test("a plugin that nobody agreed to disable stops the update before the server is touched", async () => {
  await untilOnline();
  const { startedAt } = await server();
  const job = await jobOver((await update("1.21.4")).json["jobId"]);
  expect(job).toMatchObject({ status: "failed", undoUntil: null });
  expect(job["error"]).toMatch(/^AuthMe has no build for that version\./);
  expect(await server()).toMatchObject({ status: "online", startedAt, minecraftVersion: "1.20.1" });
});

test("the world stays, plugins follow, and one without a build is disabled", async () => {
  const job = await jobOver((await update("1.21.4", ["modrinth:authmereloaded"])).json["jobId"]);
  expect(job).toMatchObject({ status: "completed", error: null, type: "update", progress: 100 });
  expect(job["undoUntil"]).not.toBeNull();
  expect(await server()).toMatchObject({ status: "online", serverType: "paper", minecraftVersion: "1.21.4" });
  expect(readFileSync(treeOf("world/marker.txt"), "utf8")).toBe("my world");
  expect(readFileSync(treeOf("server.properties"), "utf8")).toContain("motd=A small world");
  expect(await versions()).toEqual({ WorldEdit: "7.3.1", Chunky: "1.4.2", AuthMe: false });
  const names = readdirSync(treeOf("plugins"));
  expect(names).toContain("WorldEdit.jar");
  expect(names.filter((name) => name.startsWith("AuthMe.jar"))).toEqual([
    expect.stringMatching(/^AuthMe\.jar\.disabled-[0-9a-f]{8}$/),
  ]);
}, 180_000);

test("an older version is refused, since the world could not be opened", async () => {
  expect((await update("1.20.1")).json).toEqual({
    type: "REINSTALL_REFUSED",
    error:
      "Your world was saved by Minecraft 1.21.4, and an older version can't open it. Choose 1.21.4 or newer.",
  });
});

test("an undo brings back the version, the plugins and the files", async () => {
  writeFileSync(treeOf("world/later.txt"), "from after");
  const [updated] = await jobs();
  const undone = await jobOver((await host.send(at(`/jobs/${String(updated?.["id"])}/undo`))).json["jobId"]);
  expect(undone).toMatchObject({ status: "completed" });
  expect(await server()).toMatchObject({ minecraftVersion: "1.20.1" });
  expect(await versions()).toMatchObject({ WorldEdit: "7.3.0", AuthMe: "5.6.1" });
  expect(readFileSync(treeOf("world/marker.txt"), "utf8")).toBe("my world");
  expect(existsSync(treeOf("world/later.txt"))).toBe(false);
}, 120_000);
