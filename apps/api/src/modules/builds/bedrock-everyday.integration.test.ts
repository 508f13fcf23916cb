import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { listWorlds } from "@blockwright/contract/worlds";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startUpstreams } from "../../../../../services/engines/upstreams.ts";
import { settled, startGameHost, type GameHost } from "./game-host.fixture.ts";

const [old, newest] = ["1.21.124.2", "1.26.51.1"];
const minuteMs = 60_000;

let host: GameHost;
let links: Server;
let published = old;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  const { addresses, environment } = await startUpstreams(inject("instance"));
  // The source names one version only: the newest.
  links = createServer((_request, response) => {
    const file = `/bedrockdedicatedserver/bin-linux/bedrock-server-${published}.zip`;
    const downloadUrl = `http://${addresses["bedrock-files"]}${file}`;
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ result: { links: [{ downloadType: "serverBedrockLinux", downloadUrl }] } }),
    );
  });
  await new Promise<void>((resolve) => links.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(links.address() as AddressInfo).port}`;
  host = await startGameHost({
    SOURCE_BEDROCK_URL: url,
    SOURCE_BEDROCK_FALLBACK_URL: url,
    EGRESS_ALLOWED_NETWORKS: `${environment["EGRESS_ALLOWED_NETWORKS"]},127.0.0.1/32`,
  });
  const recipe = { platform: "bedrock", software: "bedrock", minecraftVersion: "latest" };
  serverId = await host.buildServer(recipe);
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
  writeFileSync(treeOf("worlds/Bedrock level/marker.txt"), "my house");
}, 300_000);
afterAll(async () => {
  links.close();
  await host.api.stop();
});

const at = (path: string) => `/api/servers/${serverId}${path}`;
const server = async () => (await host.read(at(""))).json;
const until = (status: string) =>
  vi.waitFor(async () => expect((await server())["status"]).toBe(status), { timeout: 60_000, interval: 200 });
const worlds = async () => listWorlds.response.parse((await host.read(at("/worlds"))).json);
const property = (key: string) =>
  new RegExp(`^${key}=(.*)$`, "m").exec(readFileSync(treeOf("server.properties"), "utf8"))?.[1];
const over = (changeId: unknown) =>
  vi.waitFor(
    async () => {
      const { json } = await host.read(at(`/changes/${String(changeId)}`));
      expect(["applied", "verified", "undone", "failed"]).toContain(json["state"]);
      return json["state"];
    },
    { timeout: 90_000, interval: 200 },
  );
const change = async (path: string, body: object) =>
  over((await host.send(at(`/worlds${path}`), body)).json["changeId"]);
const refused = async (path: string, body: object) => (await host.send(at(path), body)).json["error"];
const jobs = async () => JSON.parse((await host.read(at("/jobs"))).text) as Record<string, unknown>[];
const jobOver = (jobId: unknown) => settled(async () => (await jobs()).find(({ id }) => id === jobId));

test("a new world is made beside the old one, and one can switch back to it", async () => {
  await until("online");
  expect(await worlds()).toMatchObject({
    worlds: [{ name: "Bedrock level", isCurrent: true, isMade: true, folders: ["worlds/Bedrock level"] }],
    worldTypes: ["normal", "flat"],
    resettable: [],
  });
  expect(await change("", { name: "Second", seed: "4711", type: "flat" })).toBe("verified");
  expect([property("level-name"), property("level-seed"), property("level-type")]).toEqual([
    "Second",
    "4711",
    "FLAT",
  ]);
  await vi.waitFor(() => expect(existsSync(treeOf("worlds/Second/level.dat"))).toBe(true));
  expect(readFileSync(treeOf("worlds/Bedrock level/marker.txt"), "utf8")).toBe("my house");
  expect((await worlds()).worlds.map(({ name }) => name)).toEqual(["Second", "Bedrock level"]);
  expect(await change("/switch", { name: "Bedrock level" })).toBe("verified");
  expect(property("level-name")).toBe("Bedrock level");
  expect(existsSync(treeOf("worlds/Second/level.dat"))).toBe(true);
}, 180_000);

test("what Bedrock does not have is refused with the reason", async () => {
  expect(await refused("/worlds", { name: "Third", type: "amplified" })).toBe(
    "Bedrock has normal and flat worlds only.",
  );
  expect(await refused("/worlds/reset", { dimension: "nether" })).toMatch(/^Bedrock keeps all dimensions/);
  for (const name of ["../../etc", "a/b"])
    expect(await refused("/worlds", { name })).toMatch(/^Please use letters/);
  expect((await host.read(at("/game-rules"))).json["rules"]).toEqual([]);
  expect(await refused("/game-rules", { edits: [{ key: "keepInventory", value: "true" }] })).toBe(
    "Bedrock does not tell us its game rules. Change them with the gamerule command in the console.",
  );
  expect(property("level-name")).toBe("Bedrock level");
});

test("an update to the next transport keeps worlds, settings and lists, and can be undone", async () => {
  await until("online");
  const kept = {
    "worlds/Bedrock level/marker.txt": "my house",
    "allowlist.json": '[{"name":"Nora","ignoresPlayerLimit":false}]',
    "permissions.json": '[{"permission":"operator","xuid":"2535400000000001"}]',
    "config/default/permissions.json": '{"allowed_modules":["@minecraft/server"]}',
    "config/default/variables.json": '{"mine":1}',
  };
  mkdirSync(treeOf("config/default"), { recursive: true });
  for (const [path, text] of Object.entries(kept)) writeFileSync(treeOf(path), text);
  const name = property("server-name");
  published = newest;
  host.api.clock.advance(11 * minuteMs);
  const offered = (await host.read(at("/update/versions"))).json["versions"];
  expect(offered).toEqual([{ minecraftVersion: newest, isStable: true }]);
  const job = await jobOver((await host.send(at("/update"), { minecraftVersion: newest })).json["jobId"]);
  expect(job).toMatchObject({ status: "completed", error: null, type: "update" });
  await until("online");
  expect(await server()).toMatchObject({ minecraftVersion: newest, serverType: "bedrock" });
  for (const [path, text] of Object.entries(kept)) expect(readFileSync(treeOf(path), "utf8")).toBe(text);
  expect([property("server-name"), property("level-name"), property("transport")]).toEqual([
    name,
    "Bedrock level",
    "nethernet",
  ]);
  expect(existsSync(treeOf("worlds/Second/level.dat"))).toBe(true);
  const undone = await jobOver((await host.send(at(`/jobs/${String(job["id"])}/undo`))).json["jobId"]);
  expect(undone).toMatchObject({ status: "completed", error: null });
  expect(await server()).toMatchObject({ minecraftVersion: old });
  await until("online");
  expect(readFileSync(treeOf("worlds/Bedrock level/marker.txt"), "utf8")).toBe("my house");
}, 300_000);
