import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { plugins } from "./plugins.table.ts";

export async function findPlugins(rows: Rows, serverId: string) {
  const { id: _id, serverId: _server, createdAt: _createdAt, ...columns } = getTableColumns(plugins);
  return rows
    .select(columns)
    .from(plugins)
    .where(eq(plugins.serverId, serverId))
    .orderBy(asc(plugins.createdAt), asc(plugins.name));
}

export async function replacePlugins(
  rows: Rows,
  serverId: string,
  installed: readonly Omit<typeof plugins.$inferInsert, "serverId">[],
): Promise<void> {
  await rows.delete(plugins).where(eq(plugins.serverId, serverId));
  if (installed.length > 0) await rows.insert(plugins).values(installed.map((one) => ({ ...one, serverId })));
}
