import { Pool } from "pg";

export type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface Database {
  readonly query: Query;
  /** Holds a lock on the table, so that its writers block until the callback is done. */
  whileWritersWait<T>(table: string, work: (blockedWriters: () => Promise<number>) => Promise<T>): Promise<T>;
  /** Rolls back whatever the callback changes. */
  rolledBack<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Reads the database from outside the product. */
export function openDatabase(url: string): Database {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined);
  const query: Query = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(sql, [...values])).rows;
  const inTransaction = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      return await work(
        async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
          (await client.query<Row>(sql, [...values])).rows,
      );
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  return {
    query,
    rolledBack: inTransaction,
    whileWritersWait: (table, work) =>
      inTransaction(async (ask) => {
        await ask(`lock table ${table} in share mode`);
        const [self] = await ask<{ pid: number }>("select pg_backend_pid() as pid");
        return work(async () => {
          const [row] = await query<{ blocked: string }>(
            "select count(*) as blocked from pg_stat_activity where $1 = any(pg_blocking_pids(pid))",
            [self?.pid],
          );
          return Number(row?.blocked ?? 0);
        });
      }),
    close: () => pool.end(),
  };
}
