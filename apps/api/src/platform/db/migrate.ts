import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureSystemDatabase } from "@dbos-inc/dbos-sdk/internal/system_database";
import type { GlobalLogger } from "@dbos-inc/dbos-sdk/internal/telemetry/logs";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { Logger } from "../log.ts";
import { engineLog } from "../workflows/engine-log.ts";

const lockNumber = 7_412_001;
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Its message is for the operator. */
export class ForeignDatabaseError extends Error {}

/** Many processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(url: string, log: Logger): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await takeLock(client);
    await refuseForeign(client);
    await migrate(drizzle(client), { migrationsFolder });
    await ensureSystemDatabase(url, engineLog(log) as GlobalLogger);
  } finally {
    await client.end();
  }
}

/**
 * Polled instead of waited for: a waiting statement keeps its snapshot, and the engine's migration builds indexes
 * concurrently, which waits for every older snapshot. That would be a deadlock.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      lockNumber,
    ]);
    if (rows[0]?.taken) return;
    await setTimeout(100);
  }
}

/**
 * A migration that is unknown and not newer than ours means that the database has another past. Newer ones alone are
 * fine: a process of the previous version may restart during an update.
 */
async function refuseForeign(client: Client): Promise<void> {
  const ours = readMigrationFiles({ migrationsFolder });
  const newest = Math.max(...ours.map(({ folderMillis }) => folderMillis));
  const unknown = (await findMigrations(client)).filter(({ hash }) => ours.every((one) => one.hash !== hash));
  if (unknown.every(({ at }) => at > newest)) return;
  throw new ForeignDatabaseError(
    `The database "${client.database}" has migrations that this version of Blockwright does not know. ` +
      "On a development machine, empty it with `npm run services -- reset`. Elsewhere, run the version that made it.",
  );
}

async function findMigrations(client: Client): Promise<{ hash: string; at: number }[]> {
  const table = "drizzle.__drizzle_migrations";
  const { rows } = await client.query<{ oid: string | null }>("select to_regclass($1) as oid", [table]);
  if (rows[0]?.oid === null) return [];
  const applied = await client.query<{ hash: string; at: string }>(
    `select hash, created_at as at from ${table}`,
  );
  return applied.rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}
