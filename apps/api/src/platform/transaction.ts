import type pg from "pg";
import { openRows, type Rows } from "./db/rows.ts";
import { systemNow, type Now } from "./now.ts";

export interface Transaction {
  /** For repositories. */
  readonly rows: Rows;
  /** For effects that must commit with the rows, such as enqueueing a workflow. */
  readonly client: pg.ClientBase;
  readonly now: Now;
  /** Runs after the commit: for hints, never for anything that must happen. */
  afterCommit(effect: () => void): void;
}

/** Runs the work in one transaction. A thrown error rolls everything back. */
export type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export function createTransact(pool: pg.Pool, now: Now = systemNow): Transact {
  return async (work) => {
    const client = await pool.connect();
    const effects: (() => void)[] = [];
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const result = await work({
        rows: openRows(client),
        client,
        now,
        afterCommit: (effect) => effects.push(effect),
      });
      await client.query("commit");
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      await client.query("rollback").catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
}
