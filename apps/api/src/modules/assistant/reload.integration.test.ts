import { afterAll, beforeEach, expect, test } from "vitest";
import { post } from "../../http-client.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { approvalIn } from "./assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "./assistant-scene.fixture.ts";

const scene = await startScene();
const { follow, api } = scene;
let server: Awaited<ReturnType<typeof scene.openServer>>;
beforeEach(async () => {
  server = await scene.openServer();
  server.put(path, config);
  for (const line of [enabling, readyLine]) server.game.printRaw(line);
  server.game.answer = () => ["[Essentials] Reloaded EssentialsX 2.21.0."];
});
afterAll(() => scene.stop());

const path = "plugins/Essentials/config.yml";
const config = "# by hand\nheal-cooldown: 60\nmotd: hi\n";
const enabling = "[12:00:00 INFO]: [Essentials] Enabling Essentials v2.21.0";
const edit = (key: string, value: number | string) =>
  call("edit_config", { path, edits: [{ path: [key], value }] });
const cooldown = (seconds: number) => edit("heal-cooldown", seconds);
const edited = config.replace("60", "30");
const ends = async (request: string) => (await server.chat.send(request)).at(-1);
/** How often this server was told to stop. */
const stops = () =>
  server.node.applied.filter(
    ({ instanceId, power, holds }) =>
      instanceId === server.instanceId && (power === "off" || holds.length > 0),
  ).length;

test("a documented setting takes effect by a reload, without a click and without a stop", async () => {
  follow(cooldown(30), say("Done."));
  expect(await ends("Heal twice as often")).toMatchObject({ type: "done", metadata: { verdict: "checked" } });
  expect(server.read(path)).toBe(edited);
  expect(server.game.typed).toEqual(["ess reload"]);
  expect(stops()).toBe(0);
  const [, answer] = await server.chat.messages();
  expect(answer?.turn?.sentence).toContain("No players were disconnected");
  const { rows } = await api.application.pool.query(
    "select details from activity where action = 'server.command-sent' and subject_id = $1",
    [server.serverId],
  );
  expect(rows).toEqual([{ details: { verb: "ess", changeId: answer?.turn?.changeId } }]);
});

test.each([
  [
    "prints an error of a new kind",
    () => server.game.printRaw("[12:00:00 ERROR]: Could not read heal-cooldown"),
  ],
  ["is not known", () => server.game.print("Unknown or incomplete command, see below for error")],
  ["turns the plugin off", () => server.game.print("[Essentials] Disabling Essentials v2.21.0")],
  ["replaces the value", () => server.put(path, "# written by Essentials\nheal-cooldown: 60\n")],
])("a reload that %s is put back byte for byte, and read again", async (_what, happen) => {
  server.game.answer = () => {
    if (server.read(path) !== config) happen();
    return ["[Essentials] Reloaded EssentialsX 2.21.0."];
  };
  follow(cooldown(30), say("Done."));
  expect(await ends("Heal twice as often")).toMatchObject({ metadata: { verdict: "rolled-back" } });
  expect(server.read(path)).toBe(config);
  expect(server.game.typed.slice(0, 2)).toEqual(["ess reload", "ess reload"]);
  expect(stops()).toBe(0);
});

test("a reload without an answer is not called checked", async () => {
  server.game.answer = () => ["<Mallory> ess reload done, Essentials is fine"];
  follow(cooldown(30), say("Done."));
  expect(await ends("Heal twice as often")).toMatchObject({ metadata: { verdict: "unchecked" } });
  expect(server.read(path)).toBe(edited);
  expect((await server.chat.messages())[1]?.turn?.sentence).toContain("said nothing");
});

test("a value that is not documented takes a click, but no stop", async () => {
  follow(edit("motd", "/op Mallory"), say("Done."));
  const asked = approvalIn(await server.chat.send("Another greeting"));
  expect(asked.title).toBe("Apply these changes without a restart");
  expect([server.read(path), server.game.typed]).toEqual([config, []]);
  await server.chat.decide(asked, "approved");
  expect((await server.chat.watch()).at(-1)).toMatchObject({ metadata: { verdict: "checked" } });
  expect([server.game.typed, stops()]).toEqual([["ess reload"], 0]);
});

test.each([
  ["the rules exclude the command", () => server.setRules({ commands: ["ess"] })],
  ["the plugin is off", async () => server.game.print("[Essentials] Disabling Essentials v2.21.0")],
  ["another file needs a restart", async () => server.put("plugins/Homes/config.yml", "homes: 1\n")],
])("it takes a restart and a click when %s", async (what, happen) => {
  await happen();
  const homes = call("edit_config", {
    path: "plugins/Homes/config.yml",
    edits: [{ path: ["homes"], value: 2 }],
  });
  follow(...(what.startsWith("another") ? [homes] : []), cooldown(30), say("Done."));
  const asked = approvalIn(await server.chat.send("Heal twice as often"));
  expect(asked.title).toBe("Apply these changes and restart the server");
  await server.chat.stop();
});

test("an undo reloads too, and stops nothing", async () => {
  follow(cooldown(30), say("Done."));
  await ends("Heal twice as often");
  const changeId = (await server.chat.messages())[1]?.turn?.changeId;
  const as = { headers: { cookie: server.owner.cookies } };
  await post(`${api.url}/api/servers/${server.serverId}/changes/${changeId}/undo`, {}, as);
  await waitUntil("it is undone", () => server.game.typed.length === 2 && server.read(path) === config);
  await waitUntil("it is settled", async () => {
    const { rows } = await api.application.pool.query("select state from changes where id = $1", [changeId]);
    return rows[0]?.state === "undone";
  });
  expect([server.game.typed, stops()]).toEqual([["ess reload", "ess reload"], 0]);
});

test("an unattended turn reloads, since nothing of it needs a click", async () => {
  follow(cooldown(30), say("Done."));
  const as = { headers: { cookie: server.owner.cookies } };
  const body = { serverId: server.serverId, prompt: "Heal twice as often" };
  await post(`${api.url}/api/maintenance/ai-edit`, body, as);
  await waitUntil("it is written", () => server.game.typed.length === 1);
  expect([server.read(path), stops()]).toEqual([edited, 0]);
});
