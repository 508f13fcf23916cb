import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Place } from "../place.ts";
import { postgresBinDir } from "./postgres-binaries.ts";
import {
  findProcesses,
  type ProcessRecord,
  readLiveRecord,
  recordOf,
  sendSignal,
  startDaemon,
  stopProcess,
  writeRecord,
} from "../processes.ts";
import { keptSecret } from "../secrets.ts";
import { ServiceError } from "../service-error.ts";
import { run } from "../shell.ts";
import { type UserIds, userIds } from "../users.ts";
import { waitUntilHealthy } from "../wait-until.ts";

export interface PostgresAddress {
  /** Superuser, database "postgres". */
  url: string;
  port: number;
  pid: number;
}

const START_TIMEOUT_MS = 60_000;
const ORPHANS_LEAVE_WITHIN_MS = 5_000;

export async function ensurePostgres(place: Place): Promise<PostgresAddress> {
  const files = filesOf(place);
  mkdirSync(files.folder, { recursive: true, mode: 0o711 });
  const password = keptSecret(files.password, () => randomBytes(24).toString("hex"));
  const url = `postgres://blockwright:${password}@127.0.0.1:${place.ports.postgres}/postgres`;
  const record = runningPostmaster(files) ?? (await start(place, files));
  await waitUntilHealthy("postgres", { record, logFile: files.log }, () => selectOne(url), START_TIMEOUT_MS);
  return { url, port: place.ports.postgres, pid: record.pid };
}

export async function stopPostgres(place: Place): Promise<void> {
  const files = filesOf(place);
  const record = runningPostmaster(files);
  if (record === undefined) return;
  const stopped = await stopProcess(record, [
    { signal: "SIGINT", waitMs: 30_000 },
    { signal: "SIGQUIT", waitMs: 10_000 },
  ]);
  if (!stopped) throw new ServiceError("postgres", "It does not end.", files.log);
  rmSync(files.record, { force: true });
}

export function runningPostgres(place: Place): ProcessRecord | undefined {
  return runningPostmaster(filesOf(place));
}

type Files = ReturnType<typeof filesOf>;

function filesOf(place: Place) {
  const folder = join(place.stateDir, "postgres");
  return {
    folder,
    data: join(folder, "data"),
    record: join(folder, "process.json"),
    log: join(folder, "postgres.log"),
    password: join(folder, "password"),
  };
}

/** Found by its record, or by the pid in its own folder if we were killed before the record was written. */
function runningPostmaster(files: Files): ProcessRecord | undefined {
  const known = readLiveRecord(files.record);
  if (known !== undefined) return known;
  const lockFile = join(files.data, "postmaster.pid");
  if (!existsSync(lockFile)) return undefined;
  const pid = Number(readFileSync(lockFile, "utf8").split("\n")[0]);
  const found = worksIn(pid, files.data) ? recordOf(pid) : undefined;
  if (found !== undefined) writeRecord(files.record, found);
  return found;
}

async function start(place: Place, files: Files): Promise<ProcessRecord> {
  const user = userIds("postgres");
  if (user === undefined) throw new ServiceError("postgres", 'There is no user "postgres" on this machine.');
  if (!existsSync(files.data)) await createCluster(files, user);
  await endOrphans(files);
  const major = Number(readFileSync(join(files.data, "PG_VERSION"), "utf8"));
  const binDir = postgresBinDir(major);
  if (binDir === undefined) {
    throw new ServiceError("postgres", `Its data is of version ${major}, which is not installed.`);
  }
  return startDaemon({
    command: join(binDir, "postgres"),
    args: ["-D", files.data, ...settings(place)],
    logFile: files.log,
    recordFile: files.record,
    ...user,
  });
}

function settings(place: Place): string[] {
  return Object.entries({
    listen_addresses: "127.0.0.1",
    port: place.ports.postgres,
    unix_socket_directories: "",
    password_encryption: "scram-sha-256",
    fsync: "on",
    max_connections: 300,
    timezone: "UTC",
    log_line_prefix: "%m [%p] ",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function createCluster(files: Files, user: UserIds): Promise<void> {
  const binDir = postgresBinDir();
  if (binDir === undefined) throw new ServiceError("postgres", "initdb is not installed.");
  // initdb runs as the user postgres, which can't write elsewhere and can't read root's secrets.
  const workshop = join(files.folder, "new");
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { mode: 0o700 });
  const passwordFile = join(workshop, "password");
  keptSecret(passwordFile, () => readFileSync(files.password, "utf8").trim());
  for (const path of [workshop, passwordFile]) chownSync(path, user.uid, user.gid);
  const created = join(workshop, "data");
  await run(
    join(binDir, "initdb"),
    [
      "-D",
      created,
      "-U",
      "blockwright",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--data-checksums",
    ].concat(["--encoding=UTF8", "--locale=C.UTF-8"]),
    { ...user, cwd: "/" },
  );
  renameSync(created, files.data);
  chmodSync(files.data, 0o700);
  rmSync(workshop, { recursive: true });
}

/**
 * The children of a killed postmaster notice and exit. PostgreSQL refuses to start while they run, and also when an
 * unrelated process has the pid in the old lock file.
 */
async function endOrphans(files: Files): Promise<void> {
  const orphans = () => findProcesses((pid) => worksIn(pid, files.data));
  const deadline = Date.now() + ORPHANS_LEAVE_WITHIN_MS;
  while (orphans().length > 0) {
    if (Date.now() > deadline) for (const orphan of orphans()) sendSignal(orphan, "SIGKILL");
    await sleep(20);
  }
  rmSync(join(files.data, "postmaster.pid"), { force: true });
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

async function selectOne(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // If the server goes away during the query, the query itself reports it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
  } finally {
    await client.end().catch(() => undefined);
  }
}
