import { randomUUID } from "node:crypto";
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import { ensureCredentials, natsFilesIn } from "./nats-credentials.ts";
import type { Place } from "../place.ts";
import {
  findByArgument,
  type ProcessRecord,
  readLiveRecord,
  startDaemon,
  stopProcess,
  writeRecord,
} from "../processes.ts";
import { ServiceError } from "../service-error.ts";
import { findExecutable } from "../shell.ts";
import { userIds } from "../users.ts";
import { waitUntilHealthy } from "../wait-until.ts";

export interface NatsAddress {
  url: string;
  apiCredsFile: string;
  /** Signs the credentials of nodes. */
  accountSeedFile: string;
  /** These two are used to revoke credentials. */
  operatorSeedFile: string;
  systemCredsFile: string;
  configFile: string;
  pid: number;
}

const START_TIMEOUT_MS = 20_000;

export async function ensureNats(place: Place): Promise<NatsAddress> {
  const files = filesOf(place);
  mkdirSync(files.folder, { recursive: true, mode: 0o711 });
  const url = `nats://127.0.0.1:${place.ports.nats}`;
  const config = await configOf(files, place.ports.nats);
  // The server may have been started by an older checkout; its clients reconnect automatically.
  if (runningNats(place) && readFileSync(files.config, "utf8") !== config) await stopNats(place);
  const record = runningNats(place) ?? start(place, config);
  await waitUntilHealthy(
    "nats",
    { record, logFile: files.log },
    () => roundTrip(url, files.keys.apiCreds),
    START_TIMEOUT_MS,
  );
  return {
    url,
    apiCredsFile: files.keys.apiCreds,
    accountSeedFile: files.keys.accountSeed,
    operatorSeedFile: files.keys.operatorSeed,
    systemCredsFile: files.keys.systemCreds,
    configFile: files.config,
    pid: record.pid,
  };
}

export async function stopNats(place: Place): Promise<void> {
  const record = runningNats(place);
  if (record === undefined) return;
  const stopped = await stopProcess(record, [
    { signal: "SIGTERM", waitMs: 10_000 },
    { signal: "SIGKILL", waitMs: 5_000 },
  ]);
  if (!stopped) throw new ServiceError("nats", "It does not end.", filesOf(place).log);
  rmSync(filesOf(place).record, { force: true });
}

/** Found by its record, or by its configuration file if we were killed before the record was written. */
export function runningNats(place: Place): ProcessRecord | undefined {
  const files = filesOf(place);
  const known = readLiveRecord(files.record);
  if (known !== undefined) return known;
  const found = findByArgument("nats-server", files.config)[0];
  if (found !== undefined) writeRecord(files.record, found);
  return found;
}

function filesOf(place: Place) {
  const folder = join(place.stateDir, "nats");
  return {
    folder,
    config: join(folder, "nats.conf"),
    record: join(folder, "process.json"),
    log: join(folder, "nats.log"),
    tokens: join(folder, "tokens"),
    keys: natsFilesIn(folder),
  };
}

function start(place: Place, config: string): ProcessRecord {
  const files = filesOf(place);
  const command = findExecutable("nats-server");
  if (command === undefined) throw new ServiceError("nats", "nats-server is not installed.");
  const user = userIds("nats") ?? userIds("nobody");
  mkdirSync(files.tokens, { recursive: true, mode: 0o700 });
  if (user) chownSync(files.tokens, user.uid, user.gid);
  // These tokens are signed statements, not secrets; the server's own user has to read them.
  writeFileSync(files.config, config, { mode: 0o644 });
  return startDaemon({
    command,
    args: ["--config", files.config],
    logFile: files.log,
    recordFile: files.record,
    ...user,
  });
}

async function configOf(files: ReturnType<typeof filesOf>, port: number): Promise<string> {
  const { fleet, system } = await ensureCredentials(files.keys);
  const preloaded = [fleet, system].map(({ publicKey, token }) => `${publicKey}: "${token}"`);
  const lines = [
    `listen: "127.0.0.1:${port}"`,
    // A spec with all its files and texts is one message.
    "max_payload: 8MB",
    `operator: "${files.keys.operatorJwt}"`,
    `system_account: ${system.publicKey}`,
    // In a folder instead of memory: later updates of an account survive a restart.
    `resolver: { type: full, dir: "${files.tokens}" }`,
    `resolver_preload: { ${preloaded.join(", ")} }`,
  ];
  return `${lines.join("\n")}\n`;
}

async function roundTrip(url: string, credsFile: string): Promise<void> {
  const authenticator = credsAuthenticator(readFileSync(credsFile));
  const connection = await connect({ servers: url, authenticator, reconnect: false, timeout: 2_000 });
  try {
    const subject = `services.health.${randomUUID()}`;
    connection.subscribe(subject, { callback: (_error, message) => void message.respond(message.data) });
    await connection.request(subject, "hello", { timeout: 2_000 });
  } finally {
    await connection.close();
  }
}
