import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { SpecParts } from "../instance.ts";
import { instanceObservations, instances } from "../instances.table.ts";
import { nodes } from "../nodes.table.ts";
import { instanceMoves } from "./moves.table.ts";

export type MoveRow = typeof instanceMoves.$inferSelect;

export async function insertMove(rows: Rows, move: typeof instanceMoves.$inferInsert): Promise<void> {
  await rows.insert(instanceMoves).values(move);
}

export async function findMove(rows: Rows, id: string): Promise<MoveRow | undefined> {
  const [found] = await rows.select().from(instanceMoves).where(eq(instanceMoves.id, id));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockMove(rows: Rows, id: string): Promise<MoveRow | undefined> {
  const [found] = await rows.select().from(instanceMoves).where(eq(instanceMoves.id, id)).for("update");
  return found;
}

export async function changeMove(
  rows: Rows,
  id: string,
  change: Partial<typeof instanceMoves.$inferInsert>,
): Promise<void> {
  await rows.update(instanceMoves).set(change).where(eq(instanceMoves.id, id));
}

const isOpen = isNull(instanceMoves.endedAt);

/** Machines that still have a copy from an earlier move of the instance. */
export async function findCopies(rows: Rows, instanceId: string) {
  return rows
    .select({
      moveId: instanceMoves.id,
      nodeId: sql<string>`case when ${instanceMoves.switchedAt} is null then ${instanceMoves.toNodeId} else ${instanceMoves.fromNodeId} end`,
      /** The server has left it and has not run elsewhere yet: the copy is kept for that case. */
      isLeft: sql<boolean>`${instanceMoves.switchedAt} is not null and ${instanceMoves.provenAt} is null`,
      leftDiskMb: instanceMoves.leftDiskMb,
    })
    .from(instanceMoves)
    .where(and(eq(instanceMoves.instanceId, instanceId), isOpen));
}

/** Instances that have left the machine, which may not know it yet. */
export async function findLeftInstances(rows: Rows, nodeId: string) {
  return rows
    .select({ id: instanceMoves.instanceId, generation: instanceMoves.generation })
    .from(instanceMoves)
    .where(and(eq(instanceMoves.fromNodeId, nodeId), isNotNull(instanceMoves.switchedAt), isOpen));
}

/** A job that starts it and asks it from outside is over by then. */
const settledAfterMs = 2 * 3_600_000;
/** As long as a machine keeps a tree. */
const keptForMs = 7 * dayMs;

/**
 * Of moves whose job failed after the switch: the instance has been online on its new machine since, or the machine that
 * it left no longer keeps the tree.
 */
export async function proveSettledMoves(rows: Rows, now: Date): Promise<void> {
  const wasOnline = sql`exists (select from ${instanceObservations}
    where ${instanceObservations.instanceId} = ${instanceMoves.instanceId}
      and ${instanceObservations.onlineAt} > ${instanceMoves.switchedAt})`;
  await rows
    .update(instanceMoves)
    .set({ provenAt: now })
    .where(
      and(
        isOpen,
        isNull(instanceMoves.provenAt),
        or(
          lt(instanceMoves.switchedAt, timeBefore(now, keptForMs)),
          and(lt(instanceMoves.switchedAt, timeBefore(now, settledAfterMs)), wasOnline),
        ),
      ),
    );
}

/** Moves after which a machine still has a copy to delete. */
export async function findMovesToClear(rows: Rows): Promise<string[]> {
  const found = await rows
    .select({ id: instanceMoves.id })
    .from(instanceMoves)
    .where(and(isOpen, or(isNotNull(instanceMoves.provenAt), isNotNull(instanceMoves.abortedAt))))
    .limit(100);
  return found.map(({ id }) => id);
}

/** Raises the generation: whatever the machine it leaves was told before is stale. */
export async function moveInstanceRow(
  rows: Rows,
  id: string,
  { nodeId, spec, now }: { readonly nodeId: string; readonly spec: SpecParts; readonly now: Date },
): Promise<void> {
  await rows
    .update(instances)
    .set({
      nodeId,
      spec,
      generation: sql`${instances.generation} + 1`,
      changedAt: now,
      sentAt: null,
      sendAttempts: 0,
      // Its tree is kept on the new machine until it is brought back: that is its own reservation.
      isKeptHeld: true,
      keptChangedAt: now,
    })
    .where(eq(instances.id, id));
}

export async function isNodeRemoved(rows: Rows, nodeId: string): Promise<boolean> {
  const [found] = await rows.select({ state: nodes.state }).from(nodes).where(eq(nodes.id, nodeId));
  return found === undefined || found.state === "removed";
}
