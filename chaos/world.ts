import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { apiEnvironment } from "../services/api-environment.ts";
import { createDatabase, dropDatabase } from "../services/databases.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";
import { openDatabase, type Database } from "./database.ts";
import { endAllPrograms, freePort, startProgram, type Program } from "./program.ts";
import { scratch } from "./scratch.ts";

/** One matrix' own database on an instance, and the programs that run on it. */
export interface World {
  readonly instance: Instance;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly mailDirectory: string;
  startHttp(port?: number): Promise<Program>;
  startWorker(): Promise<Program>;
}

export interface WorldOptions {
  readonly instanceName: string;
  readonly label: string;
  /** Instead of a folder that mail is written into. */
  readonly smtpUrl?: string;
  /** Settings of the programs beside the usual ones. */
  readonly environment?: Readonly<Record<string, string>>;
}

export const instanceName = process.env["BLOCKWRIGHT_INSTANCE"] ?? "chaos";
/** Its services are killed, so nothing else may stand on it. */
export const faultsInstanceName = `${instanceName}-faults`;

export async function inWorld<T>(options: WorldOptions, work: (world: World) => Promise<T>): Promise<T> {
  const instance = await ensureInstance(options.instanceName, ["postgres", "nats"]);
  await dropLeftovers(instance);
  const name = `chaos_${process.pid}_${randomBytes(4).toString("hex")}`;
  const databaseUrl = await createDatabase(instance, name);
  const database = openDatabase(databaseUrl);
  // A killed client's statement ends soon, instead of finishing on behalf of the dead.
  await database.query(`alter database ${name} set client_connection_check_interval = 100`);
  try {
    return await work(createWorld(instance, databaseUrl, database, options));
  } finally {
    await endAllPrograms();
    await database.close();
    await dropDatabase(instance, name);
  }
}

function createWorld(
  instance: Instance,
  databaseUrl: string,
  database: Database,
  { label, smtpUrl, environment: more = {} }: WorldOptions,
): World {
  const folder = scratch(label);
  const mailDirectory = join(folder, "mail");
  let count = 0;
  const start = async (entry: "http" | "worker", port: number) => {
    const environment: Record<string, string> = {
      ...apiEnvironment(instance, databaseUrl, { port }),
      WORKER_HTTP_PORT: String(port),
      MAIL_DIRECTORY: smtpUrl ? "" : mailDirectory,
      SMTP_URL: smtpUrl ?? "",
      ...more,
    };
    count += 1;
    return startProgram(entry, port, environment, join(folder, `${entry}-${count}.log`));
  };
  return {
    instance,
    database,
    databaseUrl,
    mailDirectory,
    startHttp: async (port) => start("http", port ?? (await freePort())),
    startWorker: async () => start("worker", await freePort()),
  };
}

/** Databases of runs that were killed: the number in the name is the run's process. */
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
