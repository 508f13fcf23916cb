import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { ApplyWhen } from "@blockwright/contract/assistant";
import { system } from "../../platform/actor.ts";
import { applyChange, proposeChange } from "../changes/index.ts";
import { stampOfBytes } from "../files/index.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { approvalIn } from "./assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "./assistant-scene.fixture.ts";

const scene = await startScene();
const { follow, api } = scene;
let server: Awaited<ReturnType<typeof scene.openServer>>;
beforeEach(async () => {
  api.clock.set(new Date());
  server = await scene.openServer();
  server.put(path, config);
  for (const line of [enabling, readyLine]) server.game.printRaw(line);
  server.game.starts = () => [enabling, readyLine];
  follow(homes(5), say("Done."));
});
afterAll(() => scene.stop());

/** A countdown and a restart. */
const longestMs = 40_000;
const path = "plugins/Homes/config.yml";
const config = "homes: 1\n";
const enabling = "[12:00:00 INFO]: [Homes] Enabling Homes v1.0";
const homes = (value: number | string) => call("edit_config", { path, edits: [{ path: ["homes"], value }] });
const chore = async () => (await DBOS.triggerSchedule("assistant.resume-waiting")).getResult();
const turnNow = async () => (await server.chat.messages()).at(-1)?.turn;
const stateNow = async () => (await turnNow())?.state;
const said = () => server.game.typed.filter((line) => line.startsWith("say "));

/** Asks, and approves for this moment. */
async function approve(when: ApplyWhen | undefined) {
  const asked = approvalIn(await server.chat.send("Five homes"));
  expect(asked.times).toEqual(["now", "empty", "time"]);
  expect((await server.chat.decide(asked, "approved", asked.digest, when)).status).toBe(200);
}

async function waits(): Promise<void> {
  await waitUntil("it waits", async () => {
    const turn = await turnNow();
    return turn?.state === "waiting" && turn.approval?.decision === "approved" && turn.verdict === null;
  });
  expect([server.read(path), server.game.stops]).toEqual([config, []]);
}

const ended = () =>
  waitUntil("it has ended", async () => /done|failed|stopped/.test((await stateNow()) ?? ""), longestMs);

test("it waits until nobody is online, and goes on then", async () => {
  await server.players(2);
  await approve({ kind: "empty" });
  await waits();
  await chore();
  await waits();
  await server.players(0);
  await chore();
  await ended();
  expect(await turnNow()).toMatchObject({ state: "done", verdict: "checked" });
  expect([server.read(path), server.game.stops, said()]).toEqual(["homes: 5\n", [0], []]);
});

test("it is applied at once if nobody is online", async () => {
  await approve({ kind: "empty" });
  await ended();
  expect([server.read(path), server.game.stops]).toEqual(["homes: 5\n", [0]]);
  const { rows } = await api.application.pool.query(
    "select inputs from dbos.workflow_input where workflow_uuid = $1",
    [`change-${(await turnNow())?.changeId}`],
  );
  expect(rows[0]?.inputs).toContain('"isForEmpty":true');
});

test("it is given up after a day with players, and nothing is changed", async () => {
  await server.players(1);
  await approve({ kind: "empty" });
  await waits();
  api.clock.advance(25 * 3_600_000);
  await server.players(1);
  await chore();
  await ended();
  expect(await turnNow()).toMatchObject({ state: "stopped", verdict: null });
  expect((await turnNow())?.sentence).toContain("24 hours");
  expect([server.read(path), server.game.stops]).toEqual([config, []]);
});

test("it is applied at the chosen time, after a countdown in the game", async () => {
  await server.players(3);
  await approve({ kind: "time", at: new Date(Date.now() + 3_600_000).toISOString() });
  await waits();
  await chore();
  await waits();
  api.clock.advance(3_600_000 - 14_000);
  await server.players(3);
  await chore();
  await ended();
  expect(server.read(path)).toBe("homes: 5\n");
  expect(said().at(0)).toContain("in 10 seconds");
  expect(said().at(-1)).toContain("in 1 second ");
  expect(server.game.stops).toEqual([3]);
});

test("players are told also if it is applied at once", async () => {
  await server.players(1);
  await approve(undefined);
  await ended();
  expect(said().map((line) => /\d+/.exec(line)?.[0])).toEqual(["10", "5", "4", "3", "2", "1"]);
  expect(server.game.stops).toEqual([1]);
});

test("a player who joins an empty server before the restart is not disconnected without another click", async () => {
  const first = approvalIn(await server.chat.send("Five homes"));
  await server.players(1);
  await server.chat.decide(first, "approved");
  await waitUntil("it asks again", async () => {
    const turn = await turnNow();
    return turn?.state === "waiting" && turn.approval?.id !== first.id;
  });
  expect([server.read(path), server.game.stops, said()]).toEqual([config, [], []]);
  const again = (await turnNow())?.approval;
  if (!again) throw new Error("it does not ask");
  await server.chat.decide(again, "approved");
  await ended();
  expect([server.read(path), server.game.stops]).toEqual(["homes: 5\n", [1]]);
  expect(said()).not.toEqual([]);
});

test("a player who joins after the click, just before the server would be stopped, keeps playing", async () => {
  await server.players(1);
  const { deps, pool } = api.application;
  const [before, after] = [Buffer.from(config), Buffer.from("homes: 5\n")];
  const stamps = { before: stampOfBytes(before), after: stampOfBytes(after) };
  const items = [{ item: { kind: "write-file" as const, path, ...stamps }, before, after }];
  const changeId = await deps.transact(async (tx) => {
    const id = await proposeChange(tx, system, { serverId: server.serverId, title: "Five homes", items });
    await applyChange(deps, tx, system, id, { isForEmpty: true });
    return id;
  });
  const readChange = async () =>
    (await pool.query("select state, sentence from changes where id = $1", [changeId])).rows[0];
  await waitUntil("it has failed", async () => (await readChange()).state === "failed");
  expect((await readChange()).sentence).toBe(
    "Players have joined meanwhile, so the server was not restarted. Nothing was changed.",
  );
  expect([server.read(path), server.game.stops]).toEqual([config, []]);
});

test("one that waits can be stopped, and a new message does not take it away", async () => {
  await server.players(1);
  await approve({ kind: "empty" });
  await waits();
  expect((await server.chat.send("Something else")).length).toBe(0);
  await waits();
  await server.chat.stop();
  await server.players(0);
  await chore();
  expect(await turnNow()).toMatchObject({ state: "stopped" });
  expect([server.read(path), server.game.stops]).toEqual([config, []]);
});

test("a countdown can be stopped, and players are told", async () => {
  await server.players(1);
  await approve(undefined);
  await waitUntil("it counts", () => said().length > 1);
  await server.chat.stop();
  await ended();
  expect(said().at(-1)).toBe("say The restart was cancelled.");
  expect([await stateNow(), server.read(path), server.game.stops]).toEqual(["stopped", config, []]);
});

test("what was edited meanwhile is left alone", async () => {
  await server.players(1);
  await approve({ kind: "empty" });
  await waits();
  server.put(path, "homes: 7\n");
  await server.players(0);
  await chore();
  await ended();
  expect([await stateNow(), server.read(path)]).toEqual(["failed", "homes: 7\n"]);
});

test("one that waits holds up no other turn of the server", async () => {
  await server.players(1);
  await approve({ kind: "empty" });
  await waits();
  follow(say("There is one player."));
  const other = await server.openOtherChat();
  expect((await other.send("Who is online?")).at(-1)).toMatchObject({ type: "done" });
});

test("a second try with players waits until they are gone: one restart per turn", async () => {
  const broken = "[12:00:00 ERROR]: Homes is confused";
  server.game.starts = () => {
    // Players come back once it works again.
    if (server.read(path) === config) void server.players(2);
    return [enabling, ...(server.read(path) === "homes: a\n" ? [broken] : []), readyLine];
  };
  follow(homes("a"), say("Done."), homes(7), say("Now it works."));
  await server.players(2);
  const first = approvalIn(await server.chat.send("More homes"));
  await server.chat.decide(first, "approved");
  await waitUntil(
    "it asks again",
    async () => {
      const turn = await turnNow();
      return turn?.state === "waiting" && turn.approval?.id !== first.id;
    },
    longestMs,
  );
  const again = (await turnNow())?.approval;
  if (!again) throw new Error("it does not ask");
  expect(again.times).toEqual(["empty"]);
  expect((await server.chat.decide(again, "approved")).status).toBe(409);
  await server.chat.decide(again, "approved", again.digest, { kind: "empty" });
  await waitUntil("it waits", async () => (await turnNow())?.approval?.decision === "approved");
  expect(server.game.stops).toEqual([2, 0]);
  await server.players(0);
  await chore();
  await ended();
  expect(server.read(path)).toBe("homes: 7\n");
  expect(server.game.stops.filter((players) => players > 0)).toEqual([2]);
});
