import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { Writable } from "node:stream";
import { inject } from "vitest";
import { dropDatabase } from "../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../services/migrated-database.ts";
import { compose, type Application } from "./composition.ts";
import { startHttp } from "./http.ts";
import { readConfig } from "./platform/config.ts";
import type { RouteBinding } from "./platform/http/route-binding.ts";
import type { SocketBinding } from "./platform/http/socket-binding.ts";
import { createLog } from "./platform/log.ts";
import { keepNewHistories, recordHistories } from "./platform/workflows/history.fixture.ts";
import type { Now } from "./platform/now.ts";
import type { Running } from "./program.ts";
import { startWorker } from "./worker.ts";

export interface TestApi {
  readonly url: string;
  readonly clock: TestClock;
  readonly application: Application;
  /** Everything logged so far, one JSON line each. */
  logText(): string;
  /** For services a test runs beside the api. */
  onStop(effect: () => Promise<void>): void;
  stop(): Promise<void>;
}

/** A clock that keeps running from the time it is set to. */
export interface TestClock {
  readonly now: Now;
  set(time: Date): void;
  advance(ms: number): void;
}

export interface TestApiOptions {
  readonly withWorker?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Bound in addition to those of the product. */
  readonly routes?: readonly RouteBinding[];
  readonly sockets?: readonly SocketBinding[];
}

/** The real api in this process, with its own database on the test instance, real NATS and its own port. */
export async function startTestApi({
  withWorker = false,
  environment = {},
  routes = [],
  sockets = [],
}: TestApiOptions = {}): Promise<TestApi> {
  const instance = inject("instance");
  const database = `test_${randomBytes(6).toString("hex")}`;
  const port = await freePort();
  const config = readConfig({
    DATABASE_URL: await createMigratedDatabase(instance, database),
    NATS_URL: instance.nats?.url ?? "",
    NATS_CREDS_FILE: instance.nats?.apiCredsFile ?? "",
    NATS_ACCOUNT_SEED_FILE: instance.nats?.accountSeedFile ?? "",
    // Tests share the message server, so each api is a separate installation.
    NATS_QUEUE_GROUP: database,
    HTTP_PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRETS_KEYS: `test1:${randomBytes(32).toString("base64")}`,
    SIGNALS_PEPPER: randomBytes(32).toString("base64"),
    // Nothing listens there: tests that look up names bring a name server.
    DNS_SERVERS: "127.0.0.1:9",
    LOG_LEVEL: "trace",
    // Suites advance the clock by days; no scheduled work may start on their servers meanwhile.
    NIGHTLY_BACKUPS: "off",
    ...environment,
  });
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const clock = createTestClock();
  const log = createLog(config.logLevel, "test", destination);
  const composed = await compose(config, log, "test", clock.now);
  const application = {
    ...composed,
    routes: () => [...composed.routes(), ...routes],
    sockets: () => [...composed.sockets(), ...sockets],
  };
  const parts: Running[] = [await startHttp(application)];
  if (withWorker) parts.push(await startOnlyWorker(application));
  const effects: (() => Promise<void>)[] = [];
  return {
    url: `http://127.0.0.1:${port}`,
    clock,
    application,
    logText: () => lines.join(""),
    onStop: (effect) => void effects.push(effect),
    stop: async () => {
      for (const effect of effects) await effect();
      for (const part of parts) await part.stop();
      if (inject("isRecordingHistories")) keepNewHistories(await recordHistories(application.pool));
      await application.close();
      await dropDatabase(instance, database);
    },
  };
}

let lastWorker: Running | undefined;

/** A process runs one worker at a time, and a test file whose set-up failed has left its own running. */
async function startOnlyWorker(application: Application): Promise<Running> {
  await lastWorker?.stop();
  const worker = await startWorker(application);
  let stopped: Promise<void> | undefined;
  lastWorker = { stop: () => (stopped ??= worker.stop()) };
  return lastWorker;
}

function createTestClock(): TestClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    set: (time) => void (aheadMs = time.getTime() - Date.now()),
    advance: (ms) => void (aheadMs += ms),
  };
}

/** The public address must be known before the api listens, so port 0 can't be used. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
