import { Pool } from "pg";
import type { Logger } from "../log.ts";

export function createPool(url: string, size: number, log: Logger): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 30_000,
  });
  // Connections fail with the database; without a listener that would end the process. The pool listens only to idle
  // ones, so each gets its own listener: a connection lost between two statements of a transaction is not idle.
  pool.on("error", () => undefined);
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn({ err: error }, "a database connection was lost")),
  );
  return pool;
}
