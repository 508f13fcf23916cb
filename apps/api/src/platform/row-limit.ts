import { sql } from "drizzle-orm";
import type { AppError } from "./errors.ts";
import type { Transaction } from "./transaction.ts";

interface RowLimit {
  /** What is counted, and for whom. Requests for the same wait for each other. */
  readonly of: `${string} ${string}`;
  readonly max: number;
  readonly count: () => Promise<number>;
  readonly refusal: () => AppError;
}

/** Adds a row, unless there are too many then. Counts under a lock: requests at the same time don't see each other's rows. */
export async function addWithin<T>(
  tx: Transaction,
  { of, max, count, refusal }: RowLimit,
  add: () => Promise<T>,
): Promise<T> {
  await tx.rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`);
  const added = await add();
  if ((await count()) > max) throw refusal();
  return added;
}
