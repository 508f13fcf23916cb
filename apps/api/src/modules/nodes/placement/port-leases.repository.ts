import { and, eq, inArray, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import type { LeasedPort, Protocol } from "../instance.ts";
import { portLeases } from "../instances.table.ts";
import { nodes } from "../nodes.table.ts";

interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Numbers in a row, each free for all the protocols. */
export interface PortWish {
  readonly protocols: readonly Protocol[];
  readonly count: number;
}

/** The first number for each. They differ, and none is among the others. Undefined: the node has not enough. */
export async function findFreePorts(
  rows: Rows,
  nodeId: string,
  wanted: readonly PortWish[],
  range: PortRange,
  others: readonly number[] = [],
): Promise<readonly number[] | undefined> {
  const found: number[] = [];
  const taken = [...others];
  for (const wish of wanted) {
    const port = await findFreePort(rows, nodeId, wish, range, taken);
    if (port === undefined) return undefined;
    found.push(port);
    taken.push(...rowFrom(port, wish.count));
  }
  return found;
}

/** Every number of a port, or of several in a row. */
export function numbersOf({ port, last = port }: Pick<LeasedPort, "port" | "last">): number[] {
  return rowFrom(port, last - port + 1);
}

function rowFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/**
 * The first of a row of free numbers, after the last one leased. Locked until the transaction ends, so that it can be
 * leased.
 */
export async function findFreePort(
  rows: Rows,
  nodeId: string,
  { protocols, count }: PortWish,
  range: PortRange,
  except: readonly number[] = [],
): Promise<number | undefined> {
  const [node] = await rows
    .select({ last: nodes.lastLeasedPort })
    .from(nodes)
    .where(eq(nodes.id, nodeId))
    .for("no key update");
  const port = await nextFreePort(rows, nodeId, { protocols, count }, range, node?.last ?? 0, except);
  if (port !== undefined)
    await rows
      .update(nodes)
      .set({ lastLeasedPort: port + count - 1 })
      .where(eq(nodes.id, nodeId));
  return port;
}

async function nextFreePort(
  rows: Rows,
  nodeId: string,
  { protocols, count }: PortWish,
  range: PortRange,
  last: number,
  except: readonly number[],
): Promise<number | undefined> {
  const { rows: free } = await rows.execute<{ port: number }>(sql`
    select candidate as port from generate_series(${range.first}::int, ${range.last - count + 1}::int) candidate
     where not exists (
       select 1 from unnest(${sql.param([...except])}::int[]) other
        where other between candidate and candidate + ${count - 1}::int)
       and not exists (
       select 1 from port_leases taken
        where taken.node_id = ${nodeId} and taken.port between candidate and candidate + ${count - 1}::int
          and taken.protocol = any(${sql.param([...protocols])}::text[]))
     order by candidate <= ${last}::int, candidate limit 1`);
  return free[0]?.port;
}

/** What `findFreePort` would return now. Nothing is locked or taken. */
export async function peekFreePort(
  rows: Rows,
  nodeId: string,
  wish: PortWish,
  range: PortRange,
): Promise<number | undefined> {
  const [node] = await rows.select({ last: nodes.lastLeasedPort }).from(nodes).where(eq(nodes.id, nodeId));
  return nextFreePort(rows, nodeId, wish, range, node?.last ?? 0, []);
}

export async function insertPortLeases(
  rows: Rows,
  { nodeId, instanceId }: { nodeId: string; instanceId: string },
  ports: readonly LeasedPort[],
): Promise<void> {
  if (ports.length === 0) return;
  await rows.insert(portLeases).values(
    ports.flatMap(({ protocol, use, ...row }) =>
      numbersOf(row).map((port) => ({
        nodeId,
        instanceId,
        protocol,
        port,
        purpose: use?.purpose ?? ("game" as const),
        addOn: use?.addOn ?? null,
      })),
    ),
  );
}

/** On one machine: while a server is moved, it has ports on two. */
export async function deletePortLeasesAt(
  rows: Rows,
  { nodeId, instanceId }: { nodeId: string; instanceId: string },
): Promise<void> {
  await rows
    .delete(portLeases)
    .where(and(eq(portLeases.instanceId, instanceId), eq(portLeases.nodeId, nodeId)));
}

export async function deletePortLeases(
  rows: Rows,
  instanceId: string,
  ports: readonly LeasedPort[],
): Promise<void> {
  for (const protocol of new Set(ports.map((one) => one.protocol))) {
    const numbers = ports.filter((one) => one.protocol === protocol).flatMap(numbersOf);
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

export async function findLeaseHolder(
  rows: Rows,
  { nodeId, protocol, port }: { readonly nodeId: string; readonly protocol: Protocol; readonly port: number },
): Promise<string | undefined> {
  const [found] = await rows
    .select({ instanceId: portLeases.instanceId })
    .from(portLeases)
    .where(and(eq(portLeases.nodeId, nodeId), eq(portLeases.protocol, protocol), eq(portLeases.port, port)));
  return found?.instanceId;
}
