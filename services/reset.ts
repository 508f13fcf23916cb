import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stopBtrfs } from "./engines/btrfs.ts";
import { dropDatabase, query } from "./engines/databases.ts";
import { ensureInstance, type Instance } from "./instance.ts";
import { withLock } from "./lock.ts";
import { findPlace, lockFileOf } from "./place.ts";
import { programsOf, removeContainers } from "./programs/ending.ts";
import type { ServiceName } from "./service-names.ts";

/** What belongs to the rows of the dropped databases: a game node without them could not sign in again. */
const forgotten = ["agents", "api", "backups", "mail", "pool.img"];

/**
 * Drops every database of the instance, with the servers and files that only their rows knew. Programs create their
 * database at the next start. Refuses while a program runs, because it would go on with what it remembers.
 */
export async function resetInstance(name: string): Promise<readonly string[]> {
  const stateDir = findPlace(name)?.stateDir;
  if (stateDir === undefined) throw new Error(`There is no instance ${name}.`);
  const services: ServiceName[] = existsSync(join(stateDir, "docker"))
    ? ["postgres", "docker"]
    : ["postgres"];
  const instance = await ensureInstance(name, services);
  return withLock(lockFileOf(name), async () => {
    const databases = await listDatabases(instance);
    refuseWhileUsed(
      name,
      databases,
      programsOf(stateDir).map(({ pid }) => pid),
    );
    for (const database of databases) await dropDatabase(instance, database.name);
    if (instance.docker !== undefined) await removeContainers(instance.docker.socketPath);
    const place = findPlace(name);
    if (place !== undefined) await stopBtrfs(place);
    for (const file of forgotten) rmSync(join(stateDir, file), { recursive: true, force: true });
    return databases.map((database) => database.name);
  });
}

interface Database {
  readonly name: string;
  readonly connections: number;
}

async function listDatabases(instance: Instance): Promise<readonly Database[]> {
  const { rows } = await query<Database>(
    instance,
    `SELECT datname AS name, (SELECT count(*)::int FROM pg_stat_activity a
              WHERE a.datname = d.datname AND a.backend_type = 'client backend') AS connections
       FROM pg_database d WHERE NOT datistemplate AND datname <> 'postgres' ORDER BY 1`,
  );
  return rows;
}

function refuseWhileUsed(name: string, databases: readonly Database[], pids: readonly number[]): void {
  const used = databases.filter(({ connections }) => connections > 0);
  const problems = [
    ...used.map((database) => `${database.name} is open in ${database.connections} connection(s)`),
    ...(pids.length === 0 ? [] : [`its programs run as process ${pids.join(", ")}`]),
  ];
  if (problems.length > 0)
    throw new Error(
      `The instance ${name} is in use: ${problems.join("; ")}. End what uses it, then reset it.`,
    );
}
