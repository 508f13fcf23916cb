import { desc, eq, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { instances } from "../../nodes/instances.table.ts";
import { nodeReports } from "../../nodes/nodes.table.ts";
import { backupRepositories } from "../backups.table.ts";

/** The store that holds the backups of a server, as machines report it. */
export async function findStoreOf(rows: Rows, serverId: string): Promise<string | undefined> {
  const [repository] = await rows
    .select({ store: backupRepositories.store })
    .from(backupRepositories)
    .where(eq(backupRepositories.serverId, serverId));
  if (repository?.store) return repository.store;
  const [node] = await rows
    .select({ store: nodeReports.backupStore })
    .from(instances)
    .innerJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .where(eq(instances.serverId, serverId))
    .orderBy(desc(instances.changedAt))
    .limit(1);
  return node?.store ?? undefined;
}

/** The store of the machine that makes the backup. */
export async function noteStore(rows: Rows, serverId: string, nodeId: string): Promise<void> {
  const reported = rows
    .select({ store: nodeReports.backupStore })
    .from(nodeReports)
    .where(eq(nodeReports.nodeId, nodeId));
  await rows
    .update(backupRepositories)
    .set({ store: sql`coalesce((${reported}), ${backupRepositories.store})` })
    .where(eq(backupRepositories.serverId, serverId));
}
