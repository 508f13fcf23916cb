import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { dropDatabase } from "../../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../../services/migrated-database.ts";
import { createPool } from "../../platform/db/pool.ts";
import { openRows, type Rows } from "../../platform/db/rows.ts";
import { createLog } from "../../platform/log.ts";
import { createTransact, type Transact } from "../../platform/transaction.ts";

export interface TestRows {
  readonly rows: Rows;
  /** Like another process: over its own connections. */
  readonly otherRows: Rows;
  readonly transact: Transact;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** A migrated database for this test, without the rest of the api. */
export async function openTestRows(): Promise<TestRows> {
  const instance = inject("instance");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const databaseUrl = await createMigratedDatabase(instance, name);
  const log = createLog("silent", "test");
  const pools = [createPool(databaseUrl, 8, log), createPool(databaseUrl, 8, log)] as const;
  return {
    rows: openRows(pools[0]),
    otherRows: openRows(pools[1]),
    transact: createTransact(pools[0]),
    databaseUrl,
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await dropDatabase(instance, name);
    },
  };
}
