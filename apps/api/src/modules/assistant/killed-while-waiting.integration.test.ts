import type { ApplyWhen } from "@blockwright/contract/assistant";
import { afterAll, expect, test } from "vitest";
import type { ApiProcess } from "../../../../../services/programs/api-process.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { approvalIn } from "./assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "./assistant-scene.fixture.ts";
import { startWorkerProcess } from "../../worker-process.fixture.ts";

const scene = await startScene("openai", {}, { withWorker: false });
let worker: ApiProcess;
afterAll(() => scene.stop());

const path = "plugins/Homes/config.yml";
const enabling = "[12:00:00 INFO]: [Homes] Enabling Homes v1.0";
const homes = call("edit_config", { path, edits: [{ path: ["homes"], value: 5 }] });

async function openHomes() {
  const server = await scene.openServer();
  server.put(path, "homes: 1\n");
  for (const line of [enabling, readyLine]) server.game.printRaw(line);
  server.game.starts = () => [enabling, readyLine];
  scene.follow(homes, say("Done."));
  await server.players(2);
  const turnNow = async () => (await server.chat.messages()).at(-1)?.turn;
  return {
    ...server,
    turnNow,
    isDone: async () => (await turnNow())?.state === "done",
    said: () => server.game.typed.filter((line) => line.startsWith("say ")),
    approve: async (when: ApplyWhen) => {
      const asked = approvalIn(await server.chat.send("Five homes"));
      await server.chat.decide(asked, "approved", asked.digest, when);
    },
  };
}

test("a worker that is killed while a turn waits loses nothing", async () => {
  worker = await startWorkerProcess(scene.api, scene.model.environment);
  const server = await openHomes();
  await server.approve({ kind: "empty" });
  await waitUntil("it waits", async () => (await server.turnNow())?.approval?.decision === "approved");
  await worker.kill("SIGKILL");
  await server.players(0);
  worker = await startWorkerProcess(scene.api, scene.model.environment);
  await waitUntil("it has ended", server.isDone, 150_000);
  expect(await server.turnNow()).toMatchObject({ verdict: "checked" });
  expect([server.read(path), server.game.stops, server.said()]).toEqual(["homes: 5\n", [0], []]);
}, 200_000);

test("a worker that is killed in a countdown: the next one counts on, and restarts the server once", async () => {
  const server = await openHomes();
  await server.approve({ kind: "now" });
  await waitUntil("it counts", () => server.said().length > 0, 30_000);
  await worker.kill("SIGKILL");
  worker = await startWorkerProcess(scene.api, scene.model.environment);
  await waitUntil("it has ended", server.isDone, 150_000);
  expect([server.read(path), server.game.stops]).toEqual(["homes: 5\n", [2]]);
  expect(new Set(server.said()).size).toBe(server.said().length);
}, 200_000);
