import { and, asc, desc, eq, gt, isNotNull, ne, notExists } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { timeBefore } from "../../../platform/now.ts";
import { nodeLostAfterMs } from "../../nodes/index.ts";
import { nodeReports, nodes } from "../../nodes/nodes.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { backupRepositories } from "../backups.table.ts";

const maxAtOnce = 100;

/** Their servers have been purged. */
export async function findOrphanedRepositories(rows: Rows): Promise<string[]> {
  const owner = rows
    .select({ id: servers.id })
    .from(servers)
    .where(eq(servers.id, backupRepositories.serverId));
  const found = await rows
    .select({ serverId: backupRepositories.serverId })
    .from(backupRepositories)
    .where(notExists(owner))
    .orderBy(asc(backupRepositories.createdAt))
    .limit(maxAtOnce);
  return found.map(({ serverId }) => serverId);
}

/** Null stands for the first repository of the server. */
export async function findRepository(
  rows: Rows,
  serverId: string,
): Promise<{ readonly store: string | null; readonly ids: readonly (string | null)[] } | undefined> {
  const [found] = await rows
    .select({
      store: backupRepositories.store,
      currentId: backupRepositories.currentId,
      retiredIds: backupRepositories.retiredIds,
    })
    .from(backupRepositories)
    .where(eq(backupRepositories.serverId, serverId));
  if (!found) return undefined;
  const { store, currentId, retiredIds } = found;
  return { store, ids: [...new Set([null, ...retiredIds.filter((id) => id !== serverId), currentId])] };
}

const usesStore = (store: string) => and(eq(nodeReports.backupStore, store), ne(nodes.state, "removed"));

/** False once every machine that could open it is removed. */
export async function isStoreInUse(rows: Rows, store: string): Promise<boolean> {
  const found = await rows
    .select({ id: nodes.id })
    .from(nodes)
    .innerJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(usesStore(store))
    .limit(1);
  return found.length > 0;
}

/** The machine that was heard last. */
export async function findNodeOfStore(rows: Rows, store: string, now: Date): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: nodes.id })
    .from(nodes)
    .innerJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(
      and(
        usesStore(store),
        isNotNull(nodeReports.protocol),
        gt(nodeReports.heardAt, timeBefore(now, nodeLostAfterMs)),
      ),
    )
    .orderBy(desc(nodeReports.heardAt))
    .limit(1);
  return found?.id;
}

export async function deleteRepositoryRow(rows: Rows, serverId: string): Promise<void> {
  await rows.delete(backupRepositories).where(eq(backupRepositories.serverId, serverId));
}
