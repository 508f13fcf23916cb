import { sql } from "drizzle-orm";
import { check, type CheckBuilder, type PgColumn } from "drizzle-orm/pg-core";

/** A CHECK built from the same list as the code's union type. Null passes. */
export function oneOf(name: string, column: PgColumn, values: readonly string[]): CheckBuilder {
  return check(name, sql`${column} in (${quoted(values)})`);
}

/** The same for a column of type `text[]`. */
export function allOf(name: string, column: PgColumn, values: readonly string[]): CheckBuilder {
  return check(name, sql`${column} <@ array[${quoted(values)}]::text[]`);
}

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));
