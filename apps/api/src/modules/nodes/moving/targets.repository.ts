import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { nodeReports, nodes } from "../nodes.table.ts";

export type OtherMachine = Awaited<ReturnType<typeof findOtherMachines>>[number];

export async function findOtherMachines(rows: Rows, nodeId: string) {
  return rows
    .select({
      id: nodes.id,
      name: nodes.name,
      address: nodes.address,
      state: nodes.state,
      region: nodes.region,
      heardAt: nodeReports.heardAt,
      protocol: nodeReports.protocol,
      backupStore: nodeReports.backupStore,
      images: sql<readonly string[] | null>`${nodeReports.figures} -> 'images'`,
      freeMemoryMb: sql<number>`floor(${nodes.memoryMb} * ${nodes.memoryOvercommit})::int - ${nodes.reservedMemoryMb}`,
      freeDiskMb: sql<number>`floor(${nodes.diskMb} * ${nodes.diskOvercommit})::int - ${nodes.reservedDiskMb}`,
    })
    .from(nodes)
    .leftJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(and(ne(nodes.id, nodeId), ne(nodes.state, "removed")))
    .orderBy(asc(nodes.name), asc(nodes.id));
}

export async function findOwnMachine(rows: Rows, nodeId: string) {
  const [found] = await rows
    .select({ store: nodeReports.backupStore, region: nodes.region })
    .from(nodes)
    .leftJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(eq(nodes.id, nodeId));
  return { store: found?.store ?? null, region: found?.region ?? null };
}
