import { eq, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import type { Protocol, PublishedPort } from "../instance.ts";
import { portLeases } from "../instances.table.ts";
import { nodes } from "../nodes.table.ts";

/**
 * One number, after the last one leased, that is free on the node for all the wanted protocols. Locked until the
 * transaction ends, so that it can be leased.
 */
export async function findFreePort(
  rows: Rows,
  nodeId: string,
  protocols: readonly Protocol[],
  range: { readonly first: number; readonly last: number },
): Promise<number | undefined> {
  const [node] = await rows
    .select({ last: nodes.lastLeasedPort })
    .from(nodes)
    .where(eq(nodes.id, nodeId))
    .for("no key update");
  const last = node?.last ?? 0;
  const { rows: free } = await rows.execute<{ port: number }>(sql`
    select candidate as port from generate_series(${range.first}::int, ${range.last}::int) candidate
     where not exists (
       select 1 from port_leases taken
        where taken.node_id = ${nodeId} and taken.port = candidate
          and taken.protocol = any(${sql.param([...protocols])}::text[]))
     order by candidate <= ${last}::int, candidate limit 1`);
  const port = free[0]?.port;
  if (port !== undefined) await rows.update(nodes).set({ lastLeasedPort: port }).where(eq(nodes.id, nodeId));
  return port;
}

/** Frees its previous ports. */
export async function replacePortLeases(
  rows: Rows,
  instance: { nodeId: string; instanceId: string },
  ports: readonly PublishedPort[],
): Promise<void> {
  await rows.delete(portLeases).where(eq(portLeases.instanceId, instance.instanceId));
  await insertPortLeases(rows, instance, ports);
}

export async function insertPortLeases(
  rows: Rows,
  { nodeId, instanceId }: { nodeId: string; instanceId: string },
  ports: readonly PublishedPort[],
): Promise<void> {
  await rows.insert(portLeases).values(ports.map((port) => ({ nodeId, instanceId, ...port })));
}
