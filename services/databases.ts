import { Client, escapeIdentifier } from "pg";
import type { Instance } from "./instance.ts";

/** Makes the database unless it is there, and gives its url. */
export async function createDatabase(instance: Instance, name: string): Promise<string> {
  const { rowCount } = await query(instance, "SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await query(instance, `CREATE DATABASE ${escapeIdentifier(name)}`);
  const url = new URL(adminUrl(instance));
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Connections that are still open are cut. */
export async function dropDatabase(instance: Instance, name: string): Promise<void> {
  await query(instance, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

async function query(instance: Instance, sql: string, values: string[] = []) {
  const client = new Client({ connectionString: adminUrl(instance) });
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}

function adminUrl(instance: Instance): string {
  if (instance.postgres === undefined) throw new Error(`The instance ${instance.name} has no PostgreSQL.`);
  return instance.postgres.url;
}
