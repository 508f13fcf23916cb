import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { nodeLostAfterMs, type PublishedPort } from "../nodes/index.ts";
import { instanceObservations, instances, portLeases } from "../nodes/instances.table.ts";
import { nodeReports, nodes } from "../nodes/nodes.table.ts";
import { serverInstallationLines, servers } from "./servers.table.ts";

const shownInstallationLines = 500;

export async function insertServer(rows: Rows, server: typeof servers.$inferInsert): Promise<void> {
  await rows.insert(servers).values(server);
}

export async function findServerOwner(rows: Rows, id: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ userId: servers.userId })
    .from(servers)
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)));
  return found?.userId;
}

export type LiveServer = Awaited<ReturnType<typeof findLiveServers>>[number];

/** Servers with their live instance, what its node last said of it, and whether that node is still heard. */
export async function findLiveServers(rows: Rows, which: { id: string } | { userId: string }) {
  return rows
    .select({
      server: getTableColumns(servers),
      instance: {
        id: instances.id,
        power: instances.power,
        holds: instances.holds,
        generation: instances.generation,
        restartGeneration: instances.restartGeneration,
      },
      observation: getTableColumns(instanceObservations),
      node: {
        address: nodes.address,
        netmask: nodes.netmask,
        gateway: nodes.gateway,
        rdns: nodes.rdns,
      },
      port: sql<
        number | null
      >`(select min(${portLeases.port}) from ${portLeases} where ${portLeases.instanceId} = ${instances.id})`,
      isNodeHeard: sql<boolean>`coalesce(${nodeReports.heardAt} > now() - ${nodeLostAfterMs} * interval '1 millisecond', false)`,
    })
    .from(servers)
    .leftJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(nodes, eq(nodes.id, instances.nodeId))
    .leftJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(
      and(
        isNull(servers.deletedAt),
        "id" in which ? eq(servers.id, which.id) : eq(servers.userId, which.userId),
      ),
    )
    .orderBy(desc(servers.createdAt), desc(servers.id));
}

export async function findLiveInstance(
  rows: Rows,
  serverId: string,
): Promise<{ id: string; nodeId: string; ports: PublishedPort[] } | undefined> {
  const [found] = await rows
    .select({
      id: instances.id,
      nodeId: instances.nodeId,
      ports: sql<PublishedPort[]>`${instances.spec} -> 'ports'`,
    })
    .from(instances)
    .where(and(eq(instances.serverId, serverId), eq(instances.purpose, "live"), isNull(instances.deletedAt)));
  return found;
}

/** Until the transaction ends nobody else places or deletes it. False when it is deleted already. */
export async function lockServer(rows: Rows, id: string): Promise<boolean> {
  const kept = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)))
    .for("no key update");
  return kept.length > 0;
}

export async function markServerDeleted(rows: Rows, id: string): Promise<boolean> {
  const deleted = await rows
    .update(servers)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)))
    .returning({ id: servers.id });
  return deleted.length > 0;
}

export async function updateServer(
  rows: Rows,
  id: string,
  change: Partial<typeof servers.$inferInsert>,
): Promise<void> {
  await rows
    .update(servers)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)));
}

export async function insertInstallationLines(
  rows: Rows,
  serverId: string,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  await rows.insert(serverInstallationLines).values(lines.map((text) => ({ serverId, text })));
}

export async function findInstallationLines(rows: Rows, serverId: string): Promise<string[]> {
  const newest = await rows
    .select({ text: serverInstallationLines.text })
    .from(serverInstallationLines)
    .where(eq(serverInstallationLines.serverId, serverId))
    .orderBy(desc(serverInstallationLines.id))
    .limit(shownInstallationLines);
  return newest.map(({ text }) => text).toReversed();
}
