import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApplyWhen } from "@blockwright/contract/assistant";
import { afterAll, expect, test } from "vitest";
import { startApiProcess, type ApiProcess } from "../../../../../services/programs/api-process.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { approvalIn } from "./assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "./assistant-scene.fixture.ts";

const scene = await startScene("openai", {}, { withWorker: false });
const { config } = scene.api.application;
const folder = mkdtempSync(join(tmpdir(), "killed-while-waiting-"));
let worker: ApiProcess;
afterAll(async () => {
  await worker.kill("SIGTERM");
  await scene.stop();
  rmSync(folder, { recursive: true });
});

async function startWorker(): Promise<ApiProcess> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const port = typeof address === "object" && address ? address.port : 0;
  const environment = {
    ...scene.model.environment,
    DATABASE_URL: config.database.url,
    NATS_URL: config.nats.url,
    NATS_CREDS_FILE: config.nats.credsFile ?? "",
    NATS_ACCOUNT_SEED_FILE: config.nats.accountSeedFile ?? "",
    WORKER_HTTP_PORT: String(port),
    PUBLIC_URL: scene.api.url,
    NIGHTLY_BACKUPS: "off",
    SECRETS_KEYS: `test1:${Buffer.alloc(32, 1).toString("base64")}`,
    SIGNALS_PEPPER: Buffer.alloc(32, 2).toString("base64"),
  };
  return startApiProcess("worker", environment, join(folder, "worker.log"));
}

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
  worker = await startWorker();
  const server = await openHomes();
  await server.approve({ kind: "empty" });
  await waitUntil("it waits", async () => (await server.turnNow())?.approval?.decision === "approved");
  await worker.kill("SIGKILL");
  await server.players(0);
  worker = await startWorker();
  await waitUntil("it has ended", server.isDone, 150_000);
  expect(await server.turnNow()).toMatchObject({ verdict: "checked" });
  expect([server.read(path), server.game.stops, server.said()]).toEqual(["homes: 5\n", [0], []]);
}, 200_000);

test("a worker that is killed in a countdown: the next one counts on, and restarts the server once", async () => {
  const server = await openHomes();
  await server.approve({ kind: "now" });
  await waitUntil("it counts", () => server.said().length > 0, 30_000);
  await worker.kill("SIGKILL");
  worker = await startWorker();
  await waitUntil("it has ended", server.isDone, 150_000);
  expect([server.read(path), server.game.stops]).toEqual(["homes: 5\n", [2]]);
  expect(new Set(server.said()).size).toBe(server.said().length);
}, 200_000);
