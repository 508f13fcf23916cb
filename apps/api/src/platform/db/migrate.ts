import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureSystemDatabase } from "@dbos-inc/dbos-sdk/internal/system_database";
import type { GlobalLogger } from "@dbos-inc/dbos-sdk/internal/telemetry/logs";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { Logger } from "../log.ts";
import { engineLog } from "../workflows/engine-log.ts";

const lockNumber = 7_412_001;
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Many processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(url: string, log: Logger): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await takeLock(client);
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
