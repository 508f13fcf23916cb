import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("workers that are killed while a turn waits, and in its countdown, lose nothing and restart once", async () => {
  const server = await scene.openServer();
  server.put(path, "homes: 1\n");
  for (const line of [enabling, readyLine]) server.game.printRaw(line);
  server.game.starts = () => [enabling, readyLine];
  scene.follow(homes, say("Done."));
  const turnNow = async () => (await server.chat.messages()).at(-1)?.turn;
  const counted = () => server.game.typed.filter((line) => line.startsWith("say ")).length;
  await server.players(2);
  worker = await startWorker();
  const asked = approvalIn(await server.chat.send("Five homes"));
  const at = new Date(Date.now() + 150_000).toISOString();
  await server.chat.decide(asked, "approved", asked.digest, { kind: "time", at });
  const isParked = async () =>
    (await turnNow())?.state === "waiting" && (await turnNow())?.approval?.decision === "approved";
  await waitUntil("it waits", isParked);
  await worker.kill("SIGKILL");
  worker = await startWorker();
  await waitUntil("it counts", () => counted() > 0, 180_000);
  await worker.kill("SIGKILL");
  worker = await startWorker();
  await waitUntil("it has ended", async () => (await turnNow())?.state === "done", 120_000);
  expect(await turnNow()).toMatchObject({ verdict: "checked" });
  expect([server.read(path), server.game.stops]).toEqual(["homes: 5\n", [2]]);
  const marks = server.game.typed.filter((line) => line.startsWith("say "));
  expect(new Set(marks).size).toBe(marks.length);
}, 400_000);
