import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { apiEnvironment } from "../services/programs/api-environment.ts";
import { createDatabase, dropDatabase } from "../services/engines/databases.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import type { ApiEntry } from "../services/programs/api-process.ts";
import { openDatabase, type Database } from "./database.ts";
import { endAllPrograms, freePort, startProgram, repository, type Code, type Program } from "./program.ts";
import { scratch } from "./scratch.ts";

/** A matrix's own database on an instance, and the programs that run on it. */
export interface World {
  readonly instance: Instance;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly mailDirectory: string;
  readonly code: Code;
  startHttp(port?: number): Promise<Program>;
  /** The api without a worker, whose clock is moved at another port. */
  startClocked(port: number, clockPort: number): Promise<Program>;
  startWorker(): Promise<Program>;
}

export interface WorldOptions {
  readonly instanceName: string;
  readonly label: string;
  /** Replaces the folder that mail is written to. */
  readonly smtpUrl?: string;
  /** Additional settings of the programs. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A tree of another revision, which creates the tables itself. */
  readonly code?: Code;
}

const instanceName = process.env["BLOCKWRIGHT_INSTANCE"] ?? "chaos";
/** Only programs are killed on this instance. */
export const apiInstanceName = `${instanceName}-api`;
/** The services of these instances are killed, so nothing else may use them. */
export const faultsInstanceName = `${instanceName}-faults`;
export const nodeInstanceName = `${instanceName}-node`;
/** The instance whose engine already has all images: importing them takes longer than a sample. */
export const buildInstanceName = instanceName;

export async function inWorld<T>(options: WorldOptions, work: (world: World) => Promise<T>): Promise<T> {
  const instance = await ensureInstance(options.instanceName, ["postgres", "nats"]);
  await dropLeftovers(instance);
  const name = `chaos_${process.pid}_${randomBytes(4).toString("hex")}`;
  const databaseUrl = await (options.code ? createDatabase : createMigratedDatabase)(instance, name);
  const database = openDatabase(databaseUrl);
  // The statement of a killed client ends soon, instead of completing.
  await database.query(`alter database ${name} set client_connection_check_interval = 100`);
  try {
    return await work(createWorld(instance, databaseUrl, database, options));
  } finally {
    await endAllPrograms();
    await database.close();
    await dropDatabase(instance, name);
  }
}

/** A matrix does in an hour what a person does in a year. */
const dailyLimitsLifted = {
  BUILDS_PER_PERSON_AND_DAY: "100000",
  IMPORTS_PER_PERSON_AND_DAY: "100000",
  REINSTALLS_PER_PERSON_AND_DAY: "100000",
};

function createWorld(
  instance: Instance,
  databaseUrl: string,
  database: Database,
  { label, smtpUrl, environment: more = {}, code = { folder: repository } }: WorldOptions,
): World {
  // Each world has logs of its own: they name the workers that live in it.
  const folder = mkdtempSync(join(scratch(label), "world-"));
  const mailDirectory = join(folder, "mail");
  let count = 0;
  const start = async (entry: ApiEntry, port: number, args: readonly string[] = []) => {
    const environment: Record<string, string> = {
      ...apiEnvironment(instance, databaseUrl, { port }),
      WORKER_HTTP_PORT: String(port),
      MAIL_DIRECTORY: smtpUrl ? "" : mailDirectory,
      SMTP_URL: smtpUrl ?? "",
      ...dailyLimitsLifted,
      ...more,
    };
    count += 1;
    return startProgram(entry, port, environment, join(folder, `${entry}-${count}.log`), code.folder, args);
  };
  return {
    instance,
    database,
    databaseUrl,
    mailDirectory,
    code,
    startHttp: async (port) => start("http", port ?? (await freePort())),
    startClocked: (port, clockPort) =>
      start("clocked-process.fixture", port, [String(clockPort), "without-worker"]),
    startWorker: async () => start("worker", await freePort()),
  };
}

/** Databases of killed runs: the number in the name is the process id of the run. */
async function dropLeftovers(instance: Instance): Promise<void> {
  const client = new Client({ connectionString: instance.postgres?.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'chaos\\_%'",
  );
  await client.end();
  for (const { name } of rows) {
    if (!isProcess(Number(name.split("_")[1]))) await dropDatabase(instance, name);
  }
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
