import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { listWorlds } from "@blockwright/contract/worlds";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { post } from "../../http-client.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { shareServer } from "../servers/servers.fixture.ts";
import { startGameHost, type GameHost } from "./game-host.fixture.ts";

let host: GameHost;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer({ software: "paper", minecraftVersion: "1.21.4" });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const status = async () => (await host.read(at(""))).json["status"];
const until = (wanted: string) =>
  vi.waitFor(async () => expect(await status()).toBe(wanted), { timeout: 60_000, interval: 200 });
const worlds = async () => listWorlds.response.parse((await host.read(at("/worlds"))).json);
const levelName = () => /^level-name=(.*)$/m.exec(readFileSync(treeOf("server.properties"), "utf8"))?.[1];
const over = (changeId: unknown) =>
  vi.waitFor(
    async () => {
      const { json } = await host.read(at(`/changes/${String(changeId)}`));
      expect(["applied", "verified", "undone", "failed"]).toContain(json["state"]);
      return json["state"];
    },
    { timeout: 90_000, interval: 200 },
  );
const change = async (path: string, body: object) => {
  const { json } = await host.send(at(`/worlds${path}`), body);
  return [await over(json["changeId"]), json["changeId"]];
};
const undo = async (changeId: unknown) => {
  await host.send(at(`/changes/${String(changeId)}/undo`));
  return over(changeId);
};
const refused = async (path: string, body: object) =>
  (await host.send(at(`/worlds${path}`), body)).json["error"];

beforeEach(() => until("online"));

test("a new world is made with its seed, the old one is kept, and one can switch back", async () => {
  writeFileSync(treeOf("world/marker.txt"), "my house");
  const [state] = await change("", { name: "Second", seed: "4711", type: "flat" });
  expect(state).toBe("verified");
  const properties = readFileSync(treeOf("server.properties"), "utf8");
  expect(properties).toMatch(/^level-seed=4711$/m);
  expect(properties).toMatch(/^level-type=minecraft\\?:flat$/m);
  expect(levelName()).toBe("Second");
  await host.send(at("/console"), { command: "save-all flush" });
  await vi.waitFor(() => expect(existsSync(treeOf("Second/level.dat"))).toBe(true), { timeout: 30_000 });
  expect((await worlds()).worlds).toMatchObject([
    { name: "Second", isCurrent: true, isMade: true },
    { name: "world", isCurrent: false, isMade: true, minecraftVersion: "1.21.4" },
  ]);
  expect((await change("/switch", { name: "world" }))[0]).toBe("verified");
  expect(levelName()).toBe("world");
  expect(readFileSync(treeOf("world/marker.txt"), "utf8")).toBe("my house");
}, 180_000);

test("the Nether alone is made again, and an undo brings it back", async () => {
  mkdirSync(treeOf("world_nether/DIM-1/region"), { recursive: true });
  writeFileSync(treeOf("world_nether/DIM-1/region/fortress.mca"), "my portal");
  expect((await worlds()).resettable).toContain("nether");
  const [state, changeId] = await change("/reset", { dimension: "nether" });
  expect(state).toBe("verified");
  expect(existsSync(treeOf("world_nether/DIM-1/region/fortress.mca"))).toBe(false);
  expect(readFileSync(treeOf("world/marker.txt"), "utf8")).toBe("my house");
  expect((await worlds()).worlds.map(({ name }) => name)).toEqual(["world", "Second"]);
  expect(await undo(changeId)).toBe("undone");
  expect(readFileSync(treeOf("world_nether/DIM-1/region/fortress.mca"), "utf8")).toBe("my portal");
}, 180_000);

test("an undo of a new world brings the old one back", async () => {
  const [, changeId] = await change("", { name: "Third" });
  expect(await undo(changeId)).toBe("undone");
  expect(levelName()).toBe("world");
}, 180_000);

test("names that lead elsewhere, that are taken or that are no world are refused", async () => {
  for (const name of ["../../etc", "/etc", "a/b", ".hidden", "x\nonline-mode=false"])
    expect(await refused("", { name })).toMatch(/^Please use letters/);
  expect(await refused("", { name: "plugins" })).toMatch(/already a folder/);
  expect(await refused("", { name: "ok", seed: "1\nenable-rcon=true" })).toBeDefined();
  for (const name of ["plugins", "..", "Nowhere"])
    expect(await refused("/switch", { name })).toMatch(/no world/);
  expect(levelName()).toBe("world");
  expect(readFileSync(treeOf("server.properties"), "utf8")).not.toMatch(/^enable-rcon=true/m);
});

test("a world that a newer version has saved is not opened", async () => {
  const saved = gunzipSync(readFileSync(treeOf("world/level.dat"))).toString("latin1");
  mkdirSync(treeOf("Future"), { recursive: true });
  // Of the same length, so that the file stays whole.
  const newer = Buffer.from(saved.replaceAll("1.21.4", "1.98.4"), "latin1");
  writeFileSync(treeOf("Future/level.dat"), gzipSync(newer));
  expect((await worlds()).worlds).toContainEqual(
    expect.objectContaining({ name: "Future", minecraftVersion: "1.98.4" }),
  );
  expect(await refused("/switch", { name: "Future" })).toBe(
    "That world was saved by Minecraft 1.98.4, and 1.21.4 can't open it. Update the server first.",
  );
  expect(levelName()).toBe("world");
});

test("a person whose folder is read-only can't reset what is in it", async () => {
  mkdirSync(treeOf("world_nether/DIM-1/region"), { recursive: true });
  const builder = await signUpSomebody(host.api.url);
  await shareServer(host.api, {
    serverId,
    userId: builder.id,
    role: "admin",
    switches: { startOnly: false, readConsole: true, commands: null, readOnlyFolders: ["world_nether"] },
  });
  const url = `${host.api.url}${at("/worlds/reset")}`;
  const answer = await post(url, { dimension: "nether" }, { headers: { cookie: builder.cookies } });
  expect([answer.status, answer.json["error"]]).toEqual([
    403,
    "Your role on this server has limits, and this could change what lies beyond them.",
  ]);
  expect(existsSync(treeOf("world_nether/DIM-1/region"))).toBe(true);
});

test("a stopped server stays stopped", async () => {
  await host.send(at("/action"), { action: "stop" });
  await until("offline");
  expect((await change("/switch", { name: "Second" }))[0]).toBe("applied");
  expect(await status()).toBe("offline");
  await host.send(at("/action"), { action: "start" });
  await until("online");
}, 120_000);
