import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getChange } from "@blockwright/contract/changes";
import { getSettings } from "@blockwright/contract/settings";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startGameHost, type GameHost } from "./game-host.fixture.ts";

let host: GameHost;
let serverId: string;
let file: string;

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer({ software: "paper", minecraftVersion: "1.20.1", plugins: [] });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  file = join(host.node.treeOf(rows[0]?.id ?? ""), "server.properties");
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const settings = async () => getSettings.response.parse((await host.read(at("/settings"))).json);
const setting = async (key: string) => (await settings()).settings.find((one) => one.key === key);
const save = (edits: Readonly<Record<string, string>>) =>
  host.send(at("/settings"), { edits: Object.entries(edits).map(([key, value]) => ({ key, value })) });
const change = async (id: unknown) =>
  getChange.response.parse((await host.read(at(`/changes/${String(id)}`))).json);
const over = (id: unknown, state: string) =>
  vi.waitFor(
    async () => {
      const seen = await change(id);
      expect(seen.state).toBe(state);
      return seen;
    },
    { timeout: 90_000, interval: 100 },
  );

test("a setting is changed with its difference, verified by a start, and undone", async () => {
  expect(await setting("difficulty")).toMatchObject({ value: "easy", default: "easy", group: "difficulty" });
  const { json } = await save({ difficulty: "Hard" });
  const seen = await over(json["changeId"], "verified");
  expect(seen.items[0]?.diff).toContain("+difficulty=hard");
  expect(seen.sentence).toBeNull();
  expect(await setting("difficulty")).toMatchObject({ value: "hard", wanted: null });
  expect((await settings()).change).toMatchObject({ id: json["changeId"], canUndo: true });
  await host.send(at(`/changes/${String(json["changeId"])}/undo`));
  await over(json["changeId"], "undone");
  expect(await setting("difficulty")).toMatchObject({ value: "easy", wanted: null });
}, 120_000);

test("a value that something changes back during the start is named, and the page shows it", async () => {
  const { json } = await save({ "spawn-protection": "40" });
  const id = json["changeId"];
  await vi.waitFor(async () => expect((await change(id)).state).toBe("verifying"), {
    timeout: 60_000,
    interval: 20,
  });
  // The game writes its file once when it starts; what writes it after that has the last word.
  await vi.waitFor(
    async () => {
      writeFileSync(file, readFileSync(file, "utf8").replace("spawn-protection=40", "spawn-protection=0"));
      expect((await change(id)).state).not.toBe("verifying");
    },
    { timeout: 60_000, interval: 20 },
  );
  expect((await over(id, "verified")).sentence).toContain(
    'set "spawn-protection" back to "0" when the server started',
  );
  expect(await setting("spawn-protection")).toMatchObject({ value: "0", wanted: { value: "40" } });
}, 120_000);

test.each([
  ["a port", { "server-port": "25566" }, "is set by the platform"],
  ["a password", { "rcon.password": "secret" }, "is set by the platform"],
  ["an address", { "server-ip": "0.0.0.0" }, "is set by the platform"],
  ["an unknown key", { "max-memory": "9" }, "is not a setting"],
  ["a key with a line of its own", { "motd\nserver-port": "1" }, "is not a setting"],
  ["a value out of range", { "view-distance": "99" }, "takes a whole number from 3 to 32"],
  ["a hidden character", { motd: "\u001b[31mred" }, "characters that cannot be seen"],
])("%s is refused, and nothing else is written with it", async (_what, edits, sentence) => {
  const before = readFileSync(file, "utf8");
  const { status, json } = await save({ gamemode: "creative", ...edits });
  expect([status, json["error"]]).toEqual([409, expect.stringContaining(sentence)]);
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("ours and secret settings are not listed", async () => {
  const keys = (await settings()).settings.map(({ key }) => key);
  expect(keys).toContain("view-distance");
  for (const key of ["server-port", "server-ip", "rcon.password", "enable-query"])
    expect(keys).not.toContain(key);
});
