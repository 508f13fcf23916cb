import { Client, escapeIdentifier, type QueryResult, type QueryResultRow } from "pg";
import type { Instance } from "../instance.ts";

/** Creates the database if it does not exist, and returns its url. */
export async function createDatabase(instance: Instance, name: string): Promise<string> {
  const { rowCount } = await query(instance, "SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await query(instance, `CREATE DATABASE ${escapeIdentifier(name)}`);
  return databaseUrl(instance, name);
}

export function databaseUrl(instance: Instance, name: string): string {
  const url = new URL(adminUrl(instance));
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Open connections are closed. */
export async function dropDatabase(instance: Instance, name: string): Promise<void> {
  await query(instance, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

/** As superuser, in the database "postgres". */
export async function query<Row extends QueryResultRow>(
  instance: Instance,
  sql: string,
  values: string[] = [],
): Promise<QueryResult<Row>> {
  const client = new Client({ connectionString: adminUrl(instance) });
  await client.connect();
  try {
    return await client.query<Row>(sql, values);
  } finally {
    await client.end();
  }
}

function adminUrl(instance: Instance): string {
  if (instance.postgres === undefined) throw new Error(`The instance ${instance.name} has no PostgreSQL.`);
  return instance.postgres.url;
}
