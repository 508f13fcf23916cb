import { escapeIdentifier, escapeLiteral, type Pool } from "pg";

interface Table {
  readonly schema: string;
  readonly name: string;
}

/** Every row of every table of every schema, as text: one entry per table, all of one moment. */
export async function dumpDatabase(pool: Pool): Promise<Map<string, string>> {
  const parts = (await tablesOf(pool)).map(
    (table) =>
      `select ${escapeLiteral(`${table.schema}.${table.name}`)} as name,
         coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${quoted(table)} t`,
  );
  const { rows } = await pool.query<{ name: string; rows: string }>(parts.join(" union all "));
  return new Map(rows.map(({ name, rows: text }) => [name, text]));
}

/** The tables in which something differs. */
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

/** Every use case that changes something says so in `activity`, in its own transaction: what is counted is effects. */
export const countEffects = (pool: Pool) => countRows(pool, "activity");

/** Without partitions: their rows are those of the table they belong to. */
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
