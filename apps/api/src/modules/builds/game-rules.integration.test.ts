import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Change } from "@blockwright/contract/changes";
import type { GameRules } from "@blockwright/contract/game-rules";
import { readSpeed, speedQuestion } from "@blockwright/minecraft/console/speed";
import { askConsole, watchConsole } from "@blockwright/node-protocol/rpc";
import { readRules } from "@blockwright/minecraft/world/rules-data";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { shareServer } from "../servers/servers.fixture.ts";
import { startGameHost, type GameHost } from "./game-host.fixture.ts";

let host: GameHost;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer({ software: "paper", minecraftVersion: "1.21.4", plugins: [] });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const rules = async () => (await host.read(at("/game-rules"))).json as unknown as GameRules;
const valueOf = async (name: string) => (await rules()).rules.find(({ key }) => key === name)?.value;
const save = (edits: Readonly<Record<string, string>>) =>
  host.send(at("/game-rules"), { edits: Object.entries(edits).map(([key, value]) => ({ key, value })) });
const over = (changeId: unknown, state: string) =>
  vi.waitFor(
    async () => {
      const changes = JSON.parse((await host.read(at("/changes"))).text) as Change[];
      const seen = changes.find(({ id }) => id === changeId);
      expect(seen).toMatchObject({ state });
      return seen;
    },
    { timeout: 60_000, interval: 200 },
  );
const undo = (changeId: unknown) => host.send(at(`/changes/${String(changeId)}/undo`));
const server = async () => (await host.read(at(""))).json;
const until = (status: string) =>
  vi.waitFor(async () => expect((await server())["status"]).toBe(status), { timeout: 60_000 });
const power = (action: string) => host.send(at("/action"), { action });
const saved = () => readRules(gunzipSync(readFileSync(treeOf("world/level.dat"))));
const log = () => readFileSync(treeOf("logs/latest.log"), "utf8");

test("the running game tells its rules, and only those that its version has", async () => {
  await until("online");
  const seen = await rules();
  expect(seen.isLive).toBe(true);
  const names = seen.rules.map(({ key }) => key);
  expect(names).toEqual(expect.arrayContaining(["keepInventory", "randomTickSpeed", "disableRaids"]));
  expect(names).not.toContain("keep_inventory");
  expect(names).not.toContain("freezeDamage");
  await host.send(at("/console"), { command: "gamerule doFireTick false" });
  await vi.waitFor(async () => expect(await valueOf("doFireTick")).toBe("false"), { timeout: 20_000 });
});

test("the game tells how fast it runs, and the console does not show that it was asked", async () => {
  const { callNode } = host.api.application.deps;
  const { rows: found } = await host.api.application.pool.query<{ id: string; node_id: string }>(
    "select id, node_id from instances",
  );
  const { id: instanceId = "", node_id: nodeId = "" } = found[0] ?? {};
  const question = speedQuestion("paper", "1.21.4");
  const { messages } = await callNode(nodeId, askConsole, {
    instanceId,
    commands: [...(question?.commands ?? [])],
    answers: "speed",
    lines: question?.lines ?? 1,
  });
  expect(readSpeed(messages)).toEqual({ tps: 19.5, mspt: 2.5 });
  const said = await callNode(nodeId, watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  expect(said.lines.map(({ text }) => text).join("\n")).not.toContain("TPS from last");
  expect(log()).toContain("TPS from last");
});

test("rules are set in every dimension without a restart, and undone", async () => {
  const { startedAt } = await server();
  const { json } = await save({ keepInventory: "true", randomTickSpeed: "10" });
  const change = await over(json["changeId"], "verified");
  expect(change?.title).toBe("Change 2 game rules");
  expect([await valueOf("keepInventory"), await valueOf("randomTickSpeed")]).toEqual(["true", "10"]);
  expect(log()).toContain("Gamerule keepInventory is now set to: true");
  await host.send(at("/console"), { command: "execute in minecraft:the_nether run gamerule keepInventory" });
  await undo(json["changeId"]);
  await over(json["changeId"], "undone");
  expect([await valueOf("keepInventory"), await valueOf("randomTickSpeed")]).toEqual(["false", "3"]);
  expect((await server())["startedAt"]).toBe(startedAt);
  expect((await rules()).change).toMatchObject({ state: "undone", canUndo: false });
  const said = log().match(/Gamerule keepInventory is now set to: true/g);
  expect(said).toHaveLength(3);
}, 90_000);

test.each([
  ["a rule that does not exist", { op: "true" }, "not a game rule"],
  ["a second command", { "keepInventory true\nop Eve": "true" }, "not a game rule"],
  ["a value with a second command", { keepInventory: "true\nop Eve" }, "true or false"],
  ["a selector", { randomTickSpeed: "@a" }, "takes a whole number"],
  ["a number that is too large", { randomTickSpeed: "99999" }, "takes a whole number"],
  ["a rule of another version", { keep_inventory: "true" }, "does not have the game rule"],
])("%s is refused, and nothing else is set with it", async (_what, edits, sentence) => {
  const { status, json } = await save({ mobGriefing: "false", ...edits });
  expect([status, json["error"]]).toEqual([409, expect.stringContaining(sentence)]);
  expect(await valueOf("mobGriefing")).toBe("true");
  expect(log()).not.toContain("Made Eve a server operator");
});

test("a person who may only look can neither read nor set them, and a stranger sees no server", async () => {
  const [viewer, stranger] = [await signUpSomebody(host.api.url), await signUpSomebody(host.api.url)];
  await shareServer(host.api, { serverId, userId: viewer.id, role: "viewer" });
  for (const [person, status] of [
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    const as = { headers: { cookie: person.cookies } };
    const url = `${host.api.url}${at("/game-rules")}`;
    expect((await ask(url, as)).status).toBe(status);
    const body = { edits: [{ key: "keepInventory", value: "true" }] };
    expect((await post(url, body, as)).status).toBe(status);
  }
});

test("a stopped server's rules are read from its world and set there", async () => {
  await power("stop");
  await until("offline");
  const before = saved();
  expect(await rules()).toMatchObject({ isLive: false });
  expect(await valueOf("doFireTick")).toBe("false");
  const { json } = await save({ keepInventory: "true" });
  await over(json["changeId"], "applied");
  expect(saved()).toEqual(new Map([...(before ?? []), ["keepInventory", "true"]]));
  expect((await server())["status"]).toBe("offline");
  await power("start");
  await until("online");
  expect(await valueOf("keepInventory")).toBe("true");
  await undo(json["changeId"]);
  await over(json["changeId"], "undone");
  expect(await valueOf("keepInventory")).toBe("false");
}, 120_000);

test("a world that can't be read has no rules, and nothing is written to it", async () => {
  await power("stop");
  await until("offline");
  const whole = readFileSync(treeOf("world/level.dat"));
  writeFileSync(treeOf("world/level.dat"), "not a world");
  expect((await rules()).rules).toEqual([]);
  expect((await save({ keepInventory: "true" })).status).toBe(409);
  expect(readFileSync(treeOf("world/level.dat"), "utf8")).toBe("not a world");
  writeFileSync(treeOf("world/level.dat"), whole);
}, 60_000);
