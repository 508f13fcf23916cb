import { escapeIdentifier, type Pool } from "pg";

interface Table {
  readonly schema: string;
  readonly name: string;
}

/** Every row of every table of every schema, as text: one entry per table. */
export async function dumpDatabase(pool: Pool): Promise<Map<string, string>> {
  const dump = new Map<string, string>();
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${quoted(table)} t order by 1`,
    );
    dump.set(`${table.schema}.${table.name}`, rows.map(({ row }) => row).join("\n"));
  }
  return dump;
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

async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  return rows;
}

function quoted({ schema, name }: Table): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}
