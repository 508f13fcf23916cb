import { and, eq, inArray, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import type { LeasedPort, Protocol } from "../instance.ts";
import { portLeases } from "../instances.table.ts";
import { nodes } from "../nodes.table.ts";

interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** A different number for each, and none of the others. Undefined: the node has not enough. */
export async function findFreePorts(
  rows: Rows,
  nodeId: string,
  wanted: readonly (readonly Protocol[])[],
  range: PortRange,
  others: readonly number[] = [],
): Promise<readonly number[] | undefined> {
  const found: number[] = [];
  for (const protocols of wanted) {
    const port = await findFreePort(rows, nodeId, protocols, range, [...others, ...found]);
    if (port === undefined) return undefined;
    found.push(port);
  }
  return found;
}

/**
 * One number, after the last one leased, that is free on the node for all the wanted protocols. Locked until the
 * transaction ends, so that it can be leased.
 */
export async function findFreePort(
  rows: Rows,
  nodeId: string,
  protocols: readonly Protocol[],
  range: PortRange,
  except: readonly number[] = [],
): Promise<number | undefined> {
  const [node] = await rows
    .select({ last: nodes.lastLeasedPort })
    .from(nodes)
    .where(eq(nodes.id, nodeId))
    .for("no key update");
  const last = node?.last ?? 0;
  const { rows: free } = await rows.execute<{ port: number }>(sql`
    select candidate as port from generate_series(${range.first}::int, ${range.last}::int) candidate
     where candidate <> all(${sql.param([...except])}::int[]) and not exists (
       select 1 from port_leases taken
        where taken.node_id = ${nodeId} and taken.port = candidate
          and taken.protocol = any(${sql.param([...protocols])}::text[]))
     order by candidate <= ${last}::int, candidate limit 1`);
  const port = free[0]?.port;
  if (port !== undefined) await rows.update(nodes).set({ lastLeasedPort: port }).where(eq(nodes.id, nodeId));
  return port;
}

export async function insertPortLeases(
  rows: Rows,
  { nodeId, instanceId }: { nodeId: string; instanceId: string },
  ports: readonly LeasedPort[],
): Promise<void> {
  if (ports.length === 0) return;
  await rows.insert(portLeases).values(
    ports.map(({ protocol, port, use }) => ({
      nodeId,
      instanceId,
      protocol,
      port,
      purpose: use?.purpose ?? ("game" as const),
      addOn: use?.addOn ?? null,
    })),
  );
}

export async function deletePortLeases(
  rows: Rows,
  instanceId: string,
  ports: readonly LeasedPort[],
): Promise<void> {
  for (const protocol of new Set(ports.map((one) => one.protocol))) {
    const numbers = ports.filter((one) => one.protocol === protocol).map(({ port }) => port);
    await rows
      .delete(portLeases)
      .where(
        and(
          eq(portLeases.instanceId, instanceId),
          eq(portLeases.protocol, protocol),
          inArray(portLeases.port, numbers),
        ),
      );
  }
}
