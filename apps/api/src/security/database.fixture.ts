import { escapeIdentifier, escapeLiteral, type Pool } from "pg";

interface Table {
  readonly schema: string;
  readonly name: string;
}

/** Every row of every table of every schema, as text: one entry per table, from one snapshot. */
export async function dumpDatabase(pool: Pool): Promise<Map<string, string>> {
  const parts = (await tablesOf(pool)).map(
    (table) =>
      `select ${escapeLiteral(`${table.schema}.${table.name}`)} as name,
         coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${quoted(table)} t`,
  );
  const { rows } = await pool.query<{ name: string; rows: string }>(parts.join(" union all "));
  return new Map(rows.map(({ name, rows: text }) => [name, text]));
}

/**
 * One entry per table that differs after any row was inserted, updated or deleted, even if an update wrote the same
 * values. Unlike a dump it reads no values: it summarises the row versions.
 */
export async function fingerprintTables(pool: Pool): Promise<Map<string, string>> {
  const parts = (await tablesOf(pool)).map(
    (table) =>
      `select ${escapeLiteral(`${table.schema}.${table.name}`)} as name,
         count(*) || ' ' || coalesce(sum(hashtextextended(tableoid || t.ctid::text || t.xmin, 0)), 0) as versions
         from ${quoted(table)} t`,
  );
  const { rows } = await pool.query<{ name: string; versions: string }>(parts.join(" union all "));
  return new Map(rows.map(({ name, versions }) => [name, versions]));
}

/** The tables that differ. */
export function changedTables(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
}

export async function countRows(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${escapeIdentifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Every use case that changes something records it in `activity`, in its own transaction: this counts effects. */
export const countEffects = (pool: Pool) => countRows(pool, "activity");

/** Without partitions: their rows belong to the parent table. */
async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1, 2`,
  );
  return rows;
}

function quoted({ schema, name }: Table): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}
