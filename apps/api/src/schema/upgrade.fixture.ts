import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { z } from "zod";

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));
const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** Runs every migration before the named one, and no other. */
export async function migrateUntil(client: Client, tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await cp(migrations, folder, { recursive: true });
    const path = join(folder, "meta", "_journal.json");
    const journal = journalShape.parse(JSON.parse(await readFile(path, "utf8")));
    const end = journal.entries.findIndex((entry) => entry.tag.endsWith(tag));
    if (end < 0) throw new Error(`no migration is called ${tag}`);
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function migrateFully(client: Client): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder: migrations });
}

/** Every row of every table, by table and in any order. */
export async function readTables(client: Client): Promise<Map<string, Record<string, unknown>[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const tables = new Map<string, Record<string, unknown>[]>();
  for (const { name } of rows) {
    const found = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t order by t::text collate "C"`,
    );
    tables.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  return tables;
}
