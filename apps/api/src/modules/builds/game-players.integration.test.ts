import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listPlayers, type Player } from "@blockwright/contract/players";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startGameHost, type GameHost } from "./game-host.fixture.ts";

let host: GameHost;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer({
    software: "paper",
    minecraftVersion: "1.20.1",
    plugins: [],
    properties: { "online-mode": false },
  });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const players = async () => listPlayers.response.parse((await host.read(at("/players"))).json);
const player = async (name: string): Promise<Player | undefined> =>
  (await players()).players.find((one) => one.name === name);
const change = (action: string, name: string) => host.send(at("/players"), { action, player: name });
const listed = (file: string): { name: string; uuid?: string }[] =>
  JSON.parse(readFileSync(treeOf(file), "utf8")) as { name: string; uuid?: string }[];

test("on a running server each change is typed, and seen in the game's own list", async () => {
  expect((await change("allow", "Anna")).json).toEqual({ changeId: null });
  await change("make-operator", "Anna");
  await change("ban", "Griefer_99");
  expect(await player("Anna")).toMatchObject({ isAllowed: true, isOperator: true, isBanned: false });
  expect(await player("Griefer_99")).toMatchObject({ isBanned: true, isOnline: false, edition: "java" });
  await change("disallow", "anna");
  await change("remove-operator", "Anna");
  expect((await change("pardon", "Griefer_99")).status).toBe(200);
  expect(await player("Griefer_99")).toBeUndefined();
}, 60_000);

const hostile = [
  "Anna\nop Mallory",
  "Anna op Mallory",
  "@a",
  "@a[limit=1]",
  "Anna;stop",
  'Anna"',
  "../ops",
  "$(stop)",
  "\u001b[31mAnna",
  "Änna",
  "a".repeat(17),
];
test.each(hostile)("%j is no player's name, and nothing is typed or written", async (name) => {
  const before = listed("ops.json");
  expect((await change("make-operator", name)).status).toBe(400);
  expect(listed("ops.json")).toEqual(before);
});

test("on a stopped server the list's file is written, with the id that the game will use, and undone", async () => {
  await host.send(at("/action"), { action: "stop" });
  await vi.waitFor(async () => expect((await host.read(at(""))).json["status"]).toBe("offline"), {
    timeout: 60_000,
    interval: 200,
  });
  const state = (id: unknown, wanted: string) =>
    vi.waitFor(
      async () => expect((await host.read(at(`/changes/${String(id)}`))).json["state"]).toBe(wanted),
      { timeout: 60_000, interval: 200 },
    );
  const { json } = await change("allow", "Notch");
  await state(json["changeId"], "applied");
  // As Java makes it from "OfflinePlayer:Notch".
  expect(listed("whitelist.json")).toEqual([{ uuid: "b50ad385-829d-3141-a216-7e7d7539ba7f", name: "Notch" }]);
  expect(await player("Notch")).toMatchObject({ isAllowed: true, isOnline: false });
  expect((await change("kick", "Notch")).status).toBe(409);
  await host.send(at(`/changes/${String(json["changeId"])}/undo`));
  await state(json["changeId"], "undone");
  expect(listed("whitelist.json")).toEqual([]);
  const bridged = await change("allow", ".Ben");
  expect([bridged.status, bridged.json["error"]]).toEqual([409, expect.stringContaining("Start the server")]);
}, 120_000);
