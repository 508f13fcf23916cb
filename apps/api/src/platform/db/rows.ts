import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** Typed SQL over the pool or over the client of an open transaction. */
export type Rows = NodePgDatabase;

export function openRows(client: pg.Pool | pg.ClientBase): Rows {
  return drizzle(client as pg.Pool);
}
