import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { instances } from "../nodes/instances.table.ts";
import { nodes } from "../nodes/nodes.table.ts";
import { servers } from "./servers.table.ts";

export interface KeptAccount {
  readonly userId: string;
  /** Servers that are no longer used and are still to be deleted. */
  readonly leavingServerIds: readonly string[];
}

export interface KeptOnNode {
  readonly nodeId: string;
  /** Trees that were replaced or whose server was deleted. */
  readonly keptMb: number;
  /** Trees of deleted servers that the machine has not moved away or removed yet. */
  readonly leavingMb: number;
  /** When the first of those that count was stored. */
  readonly firstKeptAt: Date | null;
}

/**
 * What an account has on each machine besides its servers. Machines without any are not listed. Servers about to be
 * deleted count as deleted.
 */
export async function findKeptOf(
  rows: Rows,
  { userId, leavingServerIds }: KeptAccount,
): Promise<KeptOnNode[]> {
  const isLeaving = and(
    or(isNotNull(instances.deletedAt), inArray(instances.serverId, [...leavingServerIds])),
    isNull(instances.releasedAt),
  );
  const found = await rows
    .select({
      nodeId: instances.nodeId,
      keptMb: sql<number>`sum(${instances.keptMb})::int`,
      leavingMb: sql<number>`coalesce(sum(${instances.diskMb}) filter (where ${isLeaving}), 0)::int`,
      firstKeptAt: sql<string | null>`min(${instances.keptChangedAt}) filter (where ${instances.keptMb} > 0)`,
    })
    .from(instances)
    .innerJoin(servers, and(eq(servers.id, instances.serverId), eq(servers.userId, userId)))
    .where(or(gt(instances.keptMb, 0), isLeaving))
    .groupBy(instances.nodeId);
  return found.map(({ firstKeptAt, ...one }) => ({
    ...one,
    firstKeptAt: firstKeptAt === null ? null : new Date(firstKeptAt),
  }));
}

export async function findActiveNodeIds(rows: Rows): Promise<string[]> {
  const found = await rows.select({ id: nodes.id }).from(nodes).where(eq(nodes.state, "active"));
  return found.map(({ id }) => id);
}

export async function findKeptMbOf(
  rows: Rows,
  instanceId: string,
): Promise<{ nodeId: string; keptMb: number; diskMb: number } | undefined> {
  const [found] = await rows
    .select({ nodeId: instances.nodeId, keptMb: instances.keptMb, diskMb: instances.diskMb })
    .from(instances)
    .where(eq(instances.id, instanceId));
  return found;
}
