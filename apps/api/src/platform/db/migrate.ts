import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureSystemDatabase } from "@dbos-inc/dbos-sdk/internal/system_database";
import type { GlobalLogger } from "@dbos-inc/dbos-sdk/internal/telemetry/logs";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { z } from "zod";
import type { Logger } from "../log.ts";
import { engineLog } from "../workflows/engine-log.ts";

const lockNumber = 7_412_001;
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

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
  const { entries } = journal.parse(
    JSON.parse(readFileSync(join(migrationsFolder, "meta", "_journal.json"), "utf8")),
  );
  const known = entries.map(({ when }) => when);
  const unknown = (await findMigrations(client)).filter((when) => !known.includes(when));
  if (unknown.every((when) => when > Math.max(...known))) return;
  throw new ForeignDatabaseError(
    `The database "${client.database}" was made by another Blockwright: this one has no migrations for it. ` +
      "On a development machine, `npm run services -- reset` makes it empty. Elsewhere, run the version that made it.",
  );
}

async function findMigrations(client: Client): Promise<number[]> {
  const table = "drizzle.__drizzle_migrations";
  const { rows } = await client.query<{ oid: string | null }>("select to_regclass($1) as oid", [table]);
  if (rows[0]?.oid === null) return [];
  const applied = await client.query<{ when: string }>(`select created_at as when from ${table}`);
  return applied.rows.map((row) => Number(row.when));
}
