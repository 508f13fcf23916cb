import type { KeptTree } from "@blockwright/node-protocol/observation";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { timeBefore } from "../../../platform/now.ts";
import { instances } from "../instances.table.ts";
import { nodes } from "../nodes.table.ts";
import { reservedForKept } from "./kept-room.ts";

/** A report may be older than the change it is compared with. */
const settledAfterMs = 10_000;

/**
 * Adjusts the reservations for kept trees to what the node keeps. Deleted instances follow once they are released, and
 * those with a job once it has ended.
 */
export async function followKeptTrees(
  rows: Rows,
  nodeId: string,
  kept: readonly KeptTree[],
  now: Date,
): Promise<void> {
  const reported = new Map(kept.map((tree) => [tree.instanceId, tree]));
  const isConcerned = or(
    sql`${instances.keptMb} > 0`,
    sql`${instances.id} = any(${sql.param([...reported.keys()])}::uuid[])`,
  );
  const found = await rows
    .select({ id: instances.id, diskMb: instances.diskMb, keptMb: instances.keptMb })
    .from(instances)
    .where(and(eq(instances.nodeId, nodeId), isConcerned, isSettledAt(now)));
  for (const { id, diskMb, keptMb } of found) {
    const nextMb = reservedForKept(diskMb, reported.get(id));
    if (nextMb === keptMb) continue;
    const changed = await rows
      .update(instances)
      .set({ keptMb: nextMb, keptChangedAt: now })
      .where(and(eq(instances.id, id), eq(instances.keptMb, keptMb), isSettledAt(now)))
      .returning({ id: instances.id });
    if (changed.length > 0) await addReservedDisk(rows, nodeId, nextMb - keptMb);
  }
}

const isSettledAt = (now: Date) =>
  and(
    eq(instances.isKeptHeld, false),
    sql`(${instances.deletedAt} is null or ${instances.releasedAt} is not null)`,
    or(isNull(instances.keptChangedAt), lt(instances.keptChangedAt, timeBefore(now, settledAfterMs))),
  );

/** Reserved regardless of free space: it describes what is on the disk. */
export async function addReservedDisk(rows: Rows, nodeId: string, mb: number): Promise<void> {
  await rows
    .update(nodes)
    .set({ reservedDiskMb: sql`${nodes.reservedDiskMb} + ${mb}` })
    .where(eq(nodes.id, nodeId));
}

/** False if the machine does not have that much left. */
export async function takeDisk(rows: Rows, nodeId: string, mb: number): Promise<boolean> {
  const taken = await rows
    .update(nodes)
    .set({ reservedDiskMb: sql`${nodes.reservedDiskMb} + ${mb}` })
    .where(
      and(
        eq(nodes.id, nodeId),
        sql`${nodes.reservedDiskMb} + ${mb} <= ${nodes.diskMb} * ${nodes.diskOvercommit}`,
      ),
    )
    .returning({ id: nodes.id });
  return taken.length > 0;
}

export async function setKept(
  rows: Rows,
  instanceId: string,
  change: { readonly keptMb?: number; readonly isKeptHeld: boolean },
  now: Date,
): Promise<void> {
  await rows
    .update(instances)
    .set({ ...change, keptChangedAt: now })
    .where(eq(instances.id, instanceId));
}

export async function letGoOfKept(rows: Rows, serverId: string, now: Date): Promise<void> {
  await rows
    .update(instances)
    .set({ isKeptHeld: false, keptChangedAt: now })
    .where(and(eq(instances.serverId, serverId), eq(instances.isKeptHeld, true)));
}

/** Frees what all instances of a server have reserved for kept trees: they have been purged. */
export async function giveKeptBack(rows: Rows, serverId: string): Promise<void> {
  const found = await rows
    .select({ id: instances.id, nodeId: instances.nodeId, keptMb: instances.keptMb })
    .from(instances)
    .where(and(eq(instances.serverId, serverId), sql`${instances.keptMb} > 0`))
    .for("no key update");
  for (const { id, nodeId, keptMb } of found) {
    await rows.update(instances).set({ keptMb: 0 }).where(eq(instances.id, id));
    await addReservedDisk(rows, nodeId, -keptMb);
  }
}
